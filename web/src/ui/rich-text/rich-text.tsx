import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useMemo } from 'react'
import { shownHtml } from './pictures-in-html.ts'
import { richTextLook } from './styles.ts'

type Props = {
  /** As the server stores it: cleaned by its allow-list. Nothing else may be shown like this. */
  readonly html: string
  readonly sx?: SxProps<Theme>
}

/** Formatted text to read: the one place where stored HTML becomes a part of the page. */
export function RichText({ html, sx = {} }: Props) {
  const shown = useMemo(() => ({ __html: shownHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleaned it, and no inline script runs here
  return <Box sx={{ ...richTextLook, ...sx }} dangerouslySetInnerHTML={shown} />
}
