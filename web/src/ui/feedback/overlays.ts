/** What opens over a page. Nothing of it is visible at first, so it is loaded on demand. */
import { loadOnDemand } from '#lib/load-on-demand.tsx'

export const Dialog = loadOnDemand(() => import('@mui/material/Dialog'))
export const Drawer = loadOnDemand(() => import('@mui/material/Drawer'))
export const Popover = loadOnDemand(() => import('@mui/material/Popover'))
