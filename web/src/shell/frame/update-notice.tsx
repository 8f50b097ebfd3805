import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { openUpdate, useUpdateOffer } from '#shell/offline/update-offer.ts'
import { SCREEN_READER_ONLY } from '#ui/feedback/announcement.tsx'

/** Offers a new version of the app. It is a part of the bar, so that it covers no field and moves nothing. */
export function UpdateNotice() {
  const isOffered = useUpdateOffer()
  if (!isOffered) return null
  return (
    <Box role="status" sx={{ flexShrink: 0, display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box
        component="span"
        sx={(theme) => ({ color: 'text.secondary', [theme.breakpoints.down('lg')]: SCREEN_READER_ONLY })}
      >
        A new version is available.
      </Box>
      <Button size="small" variant="outlined" onClick={openUpdate}>
        Update app
      </Button>
    </Box>
  )
}
