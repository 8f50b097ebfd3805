import { describe, expect, it } from 'vitest'
import { dark, light } from './tokens.ts'

/** Contrast that WCAG 2 requires of text, and of graphics that carry a meaning. */
const [TEXT_CONTRAST, GRAPHICS_CONTRAST] = [4.5, 3]

/** Returns the relative luminance of a colour such as `#FAF7F1`, from 0 to 1. */
const getLuminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const getContrast = (one: string, other: string): number => {
  const [bright = 0, darker = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => b - a)
  return (bright + 0.05) / (darker + 0.05)
}

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s theme', (_name, { card, paper, inset, ink, muted, outline, brass, warning, error, medal }) => {
  it('has readable text on all surfaces', () => {
    for (const surface of [card, paper, inset])
      for (const text of [ink, muted, error, warning])
        expect(getContrast(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    for (const { ink: name, ground } of Object.values(medal))
      for (const surface of [ground, card])
        expect(getContrast(name, surface), `${name} on ${surface}`).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  it('has a medal scale whose outlines and marks stand out', () => {
    for (const { ink: outlineOfMedal, ground } of Object.values(medal)) {
      expect(getContrast(outlineOfMedal, card), `outline ${outlineOfMedal}`).toBeGreaterThanOrEqual(GRAPHICS_CONTRAST)
      expect(getContrast(brass, ground), `marker on ${ground}`).toBeGreaterThanOrEqual(GRAPHICS_CONTRAST)
    }
    expect(getContrast(brass, card), 'marker').toBeGreaterThanOrEqual(GRAPHICS_CONTRAST)
    expect(getContrast(outline, card), 'track and break').toBeGreaterThanOrEqual(GRAPHICS_CONTRAST)
  })
})
