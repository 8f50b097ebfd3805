import { usePageTitle } from '../shell/page-title.ts'
import { useRole } from '../shell/session.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicHome } from './public-home.tsx'
import { SpeciesGrid } from './species-grid.tsx'

/** Open to everybody: what the database is for a guest, the species to measure for a member. */
export default function HomePage() {
  usePageTitle('Home')
  if (useRole() === 'guest') return <PublicHome />
  return (
    <>
      <PageHeading
        title="What lies on the table?"
        lead="Choose the species to measure. Your species are listed by name."
      />
      <SpeciesGrid />
    </>
  )
}
