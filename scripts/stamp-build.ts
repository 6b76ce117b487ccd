/** After `npm run build`: a start knows the build by its sources, and need not make it again. */
import { stampBuild } from "./start/build.ts";

stampBuild();
