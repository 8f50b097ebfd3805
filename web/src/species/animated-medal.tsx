import { keyframes, styled } from '@mui/material/styles'
import type { Award } from '@trophy/domain'
import { type ComponentProps, useState } from 'react'
import { Medal } from './medal.tsx'

const turn = keyframes({
  from: { transform: 'scale(1.18) rotate(-4deg)' },
  '60%': { transform: 'scale(0.97)' },
  to: { transform: 'none' },
})

const Frame = styled('span')({
  display: 'inline-flex',
  // With reduced motion, the theme gives animations no duration.
  '&[data-animated=true]': { animation: `${turn} 420ms ease-out` },
})

/** The medal of a sheet that is being scored. It turns briefly when the score crosses a threshold. */
export function AnimatedMedal({ award, size = 'small' }: ComponentProps<typeof Medal>) {
  const [shown, setShown] = useState<{ readonly award: Award; readonly changes: number }>({ award, changes: 0 })
  if (shown.award !== award) setShown({ award, changes: shown.changes + 1 })
  return (
    // A new element, because an animation runs once.
    <Frame key={shown.changes} data-animated={shown.changes > 0}>
      <Medal award={award} size={size} />
    </Frame>
  )
}
