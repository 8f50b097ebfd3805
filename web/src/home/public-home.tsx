import Typography from '@mui/material/Typography'
import { useConfig } from '../shell/config.ts'
import { PageHeading } from '../ui/page-heading.tsx'

/** What the database is, how a trophy is measured and how its score comes about: for everybody. */
export function PublicHome() {
  const { databaseName } = useConfig()
  return (
    <>
      <PageHeading
        title={databaseName}
        lead="Horns, antlers, tusks, teeth and skulls: measured by certified measurers, scored under one set of rules, kept for good."
      />
      <Typography variant="h2">How a trophy is measured</Typography>
    </>
  )
}
