import type { CSSObject, Theme } from '@mui/material/styles'

/** A box that scrolls shows a shadow at the edge beyond which more follows. For boxes on the card's ground. */
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
    // The covers travel with the content and hide the shadow of an edge that is reached.
    backgroundAttachment: 'local, local, scroll, scroll',
  }
}
