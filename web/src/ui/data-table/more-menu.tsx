import IconButton from '@mui/material/IconButton'
import { type ReactNode, useState } from 'react'
import { Popover } from '#ui/feedback/overlays.ts'
import { MoreIcon } from '#ui/page/icons.tsx'

const LABEL = 'More'

/** The tools of a list that are used less, behind one button. Running downloads continue after the menu is closed. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={LABEL}
        title={LABEL}
        aria-expanded={button !== null}
        onClick={(event) => setButton(event.currentTarget)}
        sx={{ border: 1, borderColor: 'outline', color: 'primary.main' }}
      >
        <MoreIcon />
      </IconButton>
      <Popover
        keepMounted
        open={button !== null}
        anchorEl={button}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -4, horizontal: 'right' }}
        onClose={() => setButton(null)}
        slotProps={{
          paper: {
            role: 'group',
            'aria-label': LABEL,
            sx: {
              display: 'grid',
              p: 1,
              '& .MuiButton-root': { border: 0, px: 1.5, justifyContent: 'flex-start', fontSize: 14 },
            },
          },
        }}
      >
        {children}
      </Popover>
    </>
  )
}
