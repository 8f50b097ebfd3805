import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { messages } from '@trophy/domain'
import { useEffect, useRef } from 'react'
import { useConfiguration } from '#configuration/use-configuration.ts'
import type { DownloadedFile } from '#lib/api.ts'
import { DownloadButton } from '#ui/downloads/download-button.tsx'
import { EmailLink } from '#ui/page/email-link.tsx'

/** Replaces the form after it was sent. */
export function Thanks({ form }: { form: DownloadedFile }) {
  const contactEmail = useConfiguration('contactEmail')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Box sx={{ maxWidth: '68ch' }}>
      <Typography ref={heading} variant="h2" tabIndex={-1} sx={{ mb: 1 }}>
        {messages.applicationThanks}
      </Typography>
      <Typography>{messages.applicationReview}</Typography>
      <Typography sx={{ mt: 3 }}>
        There is one step left: print the registration form, sign it and send it back
        {contactEmail && (
          <>
            {' to '}
            <EmailLink address={contactEmail} />
          </>
        )}
        .
      </Typography>
      <Box sx={{ my: 3 }}>
        <DownloadButton variant="contained" fetchFile={async () => form}>
          Download Registration Form
        </DownloadButton>
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>
        You will receive an e-mail. Download the form now; you cannot return to this page.
      </Typography>
    </Box>
  )
}
