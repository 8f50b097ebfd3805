import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ImportResult } from '@trophy/domain'
import { Link } from 'react-router'
import { getImportPath } from '#evaluations/list-path.ts'
import { formatCount } from '#lib/format/format-count.ts'

/** An import and the name of its workbook. */
export type Imported = ImportResult & { readonly file: string }

/** The outcome of the import, with a link to its evaluations. */
export function ImportedNotice({ imported, batch, file }: Imported) {
  return (
    <Alert
      severity="success"
      role="status"
      sx={{ maxWidth: 760, mb: 4, overflowWrap: 'anywhere' }}
      action={
        <Button component={Link} to={getImportPath(batch)} color="inherit" variant="outlined">
          {imported === 1 ? 'Show the evaluation' : 'Show the evaluations'}
        </Button>
      }
    >
      <b>{formatCount(imported)} imported</b> from {file}
    </Alert>
  )
}
