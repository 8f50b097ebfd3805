import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { SpeciesGrid } from './species-grid.tsx'

export default function SpeciesPage() {
  usePageTitle('New measure')
  return <SpeciesGrid title="New measure" />
}
