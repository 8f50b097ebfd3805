/** Styles of rich text, for pages and the editor. */
import type { SxProps, Theme } from '@mui/material/styles'

export const richTextStyles = {
  overflowWrap: 'anywhere',
  lineHeight: 1.65,
  '& > :first-of-type': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& p, & ul, & ol, & blockquote, & pre, & table': { my: 1.5 },
  '& h2, & h3, & h4': { fontFamily: 'h2.fontFamily', letterSpacing: '-0.01em', textWrap: 'balance' },
  '& h2': { fontSize: '1.3rem', fontWeight: 580, lineHeight: 1.25, mt: 3.5, mb: 1 },
  '& h3': { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.3, mt: 3, mb: 0.75 },
  '& h4': { fontSize: '1rem', fontWeight: 600, lineHeight: 1.35, mt: 2.5, mb: 0.5 },
  '& ul, & ol': { pl: 3 },
  '& li': { my: 0.5, '&::marker': { color: 'secondary.main' } },
  '& li > p': { my: 0 },
  '& a': { color: 'primary.main', textUnderlineOffset: '0.15em' },
  '& blockquote': { mx: 0, pl: 2, borderLeft: 3, borderColor: 'secondary.main', color: 'text.secondary' },
  '& hr': { my: 3, border: 0, borderTop: 1, borderColor: 'hairline' },
  '& pre': { p: 1.5, overflowX: 'auto', bgcolor: 'inset', border: 1, borderColor: 'hairline', borderRadius: 1 },
  '& code': { fontSize: '0.9em' },
  '& img': { display: 'block', maxWidth: '100%', height: 'auto', my: 2, borderRadius: 1 },
  '& th, & td': { px: 1.25, py: 0.75, border: 1, borderColor: 'hairline', verticalAlign: 'top', textAlign: 'left' },
  '& th': { bgcolor: 'inset', fontWeight: 600 },
  '& th > p, & td > p': { my: 0 },
  // A table wider than the page scrolls instead of breaking words.
  '& table *': { overflowWrap: 'break-word' },
  '& table': { display: 'block', maxWidth: '100%', overflowX: 'auto', borderCollapse: 'collapse' },
} as const satisfies SxProps<Theme>
