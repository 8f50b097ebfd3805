import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { NewsPreview } from '@trophy/domain'
import { useId } from 'react'
import { Dialog } from '#ui/feedback/overlays.ts'
import { FullArticle } from './article.tsx'

type Props = { readonly preview: NewsPreview; readonly onClose: () => void }

/** Shows an item as its readers will see it, and the e-mail that will be sent about it. */
export function PreviewDialog({ preview: { item, mail }, onClose }: Props) {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId} variant="h2">
        Preview
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <FullArticle item={item} />
        {mail && (
          <Box component="section">
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
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button autoFocus variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
