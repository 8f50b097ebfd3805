import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { saveFile } from '#lib/downloads/save-file.ts'
import { DownloadIcon } from '#ui/page/icons.tsx'

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const save = () => {
    const blob = new Blob([`${codes.join('\n')}\n`], { type: 'text/plain;charset=utf-8' })
    saveFile({ blob, name: 'recovery-codes.txt' })
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Alert severity="warning">
        These codes are shown once. Keep them somewhere you can reach without your phone.
      </Alert>
      <Typography>You can use each code once instead of a code from your app.</Typography>
      <Box
        component="ol"
        aria-label="Recovery codes"
        sx={{
          m: 0,
          p: 2,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          columnGap: 4,
          rowGap: 1,
          listStyle: 'none',
          fontFamily: 'monospace',
          fontSize: 16,
          bgcolor: 'inset',
          border: 1,
          borderColor: 'hairline',
          borderRadius: 1,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" onClick={onDone}>
          I have saved them
        </Button>
        <Button variant="outlined" startIcon={<DownloadIcon />} onClick={save}>
          Save as a text file
        </Button>
      </Box>
    </Box>
  )
}
