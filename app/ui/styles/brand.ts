/** The firm's colours for the style sheet, when it is built: `@plugin` in `app.css` asks for them. */
import plugin from "tailwindcss/plugin";
import { brand } from "../../brand.ts";

export default plugin(({ addBase }) => {
  const { ground, accent, ornament, action, actionOnDark } = brand.colours;
  addBase({
    ":root": {
      "--brand-ground": ground,
      "--brand-accent": accent,
      "--brand-ornament": ornament,
      "--brand-action": action,
      "--brand-action-on-dark": actionOnDark,
    },
  });
});
