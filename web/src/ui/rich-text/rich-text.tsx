import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useMemo } from 'react'
import { toDisplayHtml } from './pictures-in-html.ts'
import { richTextStyles } from './styles.ts'

type Props = {
  /** As the server stores it: cleaned by its allow-list. Nothing else may be shown like this. */
  readonly html: string
  readonly sx?: SxProps<Theme>
}

/** Formatted text to read: the one place where stored HTML becomes a part of the page. */
export function RichText({ html, sx = {} }: Props) {
  const innerHtml = useMemo(() => ({ __html: toDisplayHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleaned it, and no inline script runs here
  return <Box sx={{ ...richTextStyles, ...sx }} dangerouslySetInnerHTML={innerHtml} />
}
