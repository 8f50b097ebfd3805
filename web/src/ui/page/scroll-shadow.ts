import type { CSSObject, Theme } from '@mui/material/styles'

/** Styles of a scroll shadow at the edges with hidden content, for elements with the card background. */
export const scrollShadow = (theme: Theme): CSSObject => {
  const ground = theme.vars.palette.background.paper
  const cover = (to: string) => `linear-gradient(to ${to}, ${ground} 40%, transparent)`
  const shadow = (to: string) => `linear-gradient(to ${to}, ${theme.vars.palette.shade}, transparent)`
  return {
    overflowY: 'auto',
    backgroundColor: ground,
    backgroundImage: `${cover('bottom')}, ${cover('top')}, ${shadow('bottom')}, ${shadow('top')}`,
    backgroundRepeat: 'no-repeat',
    backgroundPosition: 'top, bottom, top, bottom',
    backgroundSize: '100% 48px, 100% 48px, 100% 10px, 100% 10px',
    // The covers scroll with the content and hide the shadow at a reached edge.
    backgroundAttachment: 'local, local, scroll, scroll',
  }
}
