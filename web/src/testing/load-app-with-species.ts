import type { Species } from '@trophy/domain'
import { loadWithSpecies } from '@trophy/server/testing/load-with-species.ts'

export { loadWithSpecies }

/** Loads `render-app.tsx` for a test file, with further species or editions in the list. */
export const loadAppWithSpecies = (added: readonly Species[]) =>
  loadWithSpecies(added, () => import('./render-app.tsx'))
