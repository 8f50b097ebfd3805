import type { Award } from '@trophy/domain'
import { medals } from '#species/medal.tsx'

/** Returns the name of an award in the styles of a chart. */
export const getTone = (award: Award): string => (award === 'none' ? 'none' : medals[award].tone)

type Props = { readonly award: Award; readonly x: number; readonly y: number }

/** The shape of a medal, 12 pixels wide, centred at a point of a chart; nothing without a medal. */
export function MedalSymbol({ award, x, y }: Props) {
  if (award === 'none') return null
  return (
    <path
      data-part="symbol"
      data-tone={getTone(award)}
      d={medals[award].shape}
      transform={`translate(${x - 6} ${y - 6}) scale(0.75)`}
    />
  )
}
