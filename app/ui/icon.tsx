import {
  Bell,
  Briefcase,
  Building2,
  Check,
  ChevronDown,
  ChevronRight,
  CircleUser,
  Download,
  FileText,
  Info,
  KeyRound,
  LayoutDashboard,
  LogOut,
  Mail,
  Menu,
  Settings,
  ShieldCheck,
  TriangleAlert,
  Users,
  Wrench,
  X,
  type LucideIcon,
} from "lucide-react";

const ICONS = {
  bell: Bell,
  building: Building2,
  check: Check,
  "chevron-down": ChevronDown,
  "chevron-right": ChevronRight,
  account: CircleUser,
  download: Download,
  services: Briefcase,
  report: FileText,
  info: Info,
  key: KeyRound,
  dashboard: LayoutDashboard,
  "sign-out": LogOut,
  mail: Mail,
  menu: Menu,
  settings: Settings,
  shield: ShieldCheck,
  warning: TriangleAlert,
  users: Users,
  tools: Wrench,
  close: X,
} satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof ICONS;

/** Always beside words: it is hidden from those who listen. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const Drawing = ICONS[name];
  return <Drawing size={size} strokeWidth={1.75} aria-hidden="true" className="icon" />;
}
