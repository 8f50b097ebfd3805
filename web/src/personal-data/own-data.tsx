import Typography from '@mui/material/Typography'
import { useConfiguration } from '#configuration/use-configuration.ts'
import { DownloadButton } from '#ui/downloads/download-button.tsx'
import { downloadOwnData } from './api.ts'

/** A copy of everything that is kept about oneself, and how to have it erased. */
export function OwnData() {
  const { contactEmail } = useConfiguration()
  return (
    <>
      <Typography sx={{ mb: 2, maxWidth: '68ch' }}>
        Everything we store about you, as a ZIP file: your record and its history, files, sessions and sign-ins,
        e-mails, and your measurements. A text file inside explains the contents.
      </Typography>
      <DownloadButton variant="outlined" fetchFile={(signal, onReceived) => downloadOwnData({ signal, onReceived })}>
        Download my data
      </DownloadButton>
      <Typography variant="body2" sx={{ mt: 2, maxWidth: '68ch', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        To have it erased, write to {contactEmail || 'the office'}. Evaluations stay, with your name and ID number.
      </Typography>
    </>
  )
}
