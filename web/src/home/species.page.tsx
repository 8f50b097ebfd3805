import { usePageTitle } from '../shell/page-title.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { SpeciesGrid } from './species-grid.tsx'

export default function SpeciesPage() {
  usePageTitle('New measure')
  return (
    <>
      <PageHeading title="New measure" lead="Choose the species to measure." />
      <SpeciesGrid />
    </>
  )
}
