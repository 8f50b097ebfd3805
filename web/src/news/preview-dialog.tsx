import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { NewsPreview } from '@trophy/domain'
import { FormDialog } from '#ui/feedback/form-dialog.tsx'
import { FullArticle } from './article.tsx'

type Props = { readonly preview: NewsPreview; readonly onClose: () => void }

/** Shows an item as its readers will see it, and the e-mail that will be sent about it. */
export function PreviewDialog({ preview: { item, mail }, onClose }: Props) {
  const closeButton = (
    <Button autoFocus variant="contained" onClick={onClose}>
      Close
    </Button>
  )
  return (
    <FormDialog isOpen onClose={onClose} title="Preview" maxWidth="md" actions={closeButton}>
      <FullArticle item={item} />
      {mail && (
        <section>
          <Typography variant="h3">E-mail: {mail.subject}</Typography>
          <Box
            sx={{
              mt: 1.5,
              p: 2,
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
              bgcolor: 'inset',
              border: 1,
              borderColor: 'hairline',
            }}
          >
            {mail.text}
          </Box>
        </section>
      )}
    </FormDialog>
  )
}
