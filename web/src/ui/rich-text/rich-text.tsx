import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useMemo } from 'react'
import { toDisplayHtml } from './pictures-in-html.ts'
import { richTextStyles } from './styles.ts'

type Props = {
  /** Stored HTML, sanitised by the server. Never pass other HTML. */
  readonly html: string
  readonly sx?: SxProps<Theme>
}

/** Renders rich text. The only place that inserts stored HTML into the page. */
export function RichText({ html, sx = {} }: Props) {
  const innerHtml = useMemo(() => ({ __html: toDisplayHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, and inline scripts are blocked
  return <Box sx={{ ...richTextStyles, ...sx }} dangerouslySetInnerHTML={innerHtml} />
}
