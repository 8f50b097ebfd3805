import Typography from '@mui/material/Typography'
import { download } from '#lib/call.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { DownloadButton } from '#ui/downloads/download-button.tsx'

const OfficeEmail = loadOnDemand(() => import('#ui/page/office-email.tsx'))

/** Allows users to download their personal data, and explains how to have it erased. */
export function OwnData() {
  return (
    <>
      <Typography sx={{ mb: 2, maxWidth: '68ch' }}>
        Everything we store about you, as a ZIP file: your record and its history, files, sessions and sign-ins,
        e-mails, and your measurements. A text file inside explains the contents.
      </Typography>
      <DownloadButton
        variant="outlined"
        fetchFile={(signal, onReceived) => download('GET /me/data', { signal, onReceived })}
      >
        Download my data
      </DownloadButton>
      <Typography variant="body2" sx={{ mt: 2, maxWidth: '68ch', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        To have your data erased, write to <OfficeEmail />. Your evaluations stay, with your name and ID number.
      </Typography>
    </>
  )
}
