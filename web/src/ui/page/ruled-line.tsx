import Box from '@mui/material/Box'

const ticks = (direction: string) =>
  [
    `repeating-linear-gradient(${direction}, currentColor 0 1px, transparent 1px 40px)`,
    `repeating-linear-gradient(${direction}, currentColor 0 1px, transparent 1px 8px)`,
    'linear-gradient(currentColor, currentColor)',
  ].join(', ')

/** A line divided like a steel rule: a short tick every 8 px, a long one every 40. Ornament only. */
export function RuledLine({ vertical = false, colour = 'secondary.main' }: { vertical?: boolean; colour?: string }) {
  return (
    <Box
      aria-hidden
      sx={{
        color: colour,
        opacity: 0.6,
        backgroundRepeat: 'no-repeat',
        ...(vertical
          ? {
              width: 9,
              backgroundImage: ticks('to bottom'),
              backgroundSize: '9px 100%, 5px 100%, 1px 100%',
              backgroundPosition: '100% 0',
            }
          : {
              height: 9,
              backgroundImage: ticks('to right'),
              backgroundSize: '100% 9px, 100% 5px, 100% 1px',
            }),
      }}
    />
  )
}
