import { usePageTitle } from '../shell/page-title.ts'
import { useRole } from '../shell/session.ts'
import { PublicHome } from './public-home.tsx'
import { SpeciesGrid } from './species-grid.tsx'

/** Open to everybody: what the database is for a guest, the species to measure for a member. */
export default function HomePage() {
  usePageTitle('Home')
  return useRole() === 'guest' ? <PublicHome /> : <SpeciesGrid title="What lies on the table?" />
}
