/** Damaged files, as from a broken disk or an attacker who knows the format. */
import fc from 'fast-check'

/** One damage; `at` is a fraction of the length, so that it fits files of any size. */
export type Damage =
  | { readonly how: 'flip' | 'cut' | 'begin' | 'zero' | 'repeat'; readonly at: number; readonly bits: number }
  | { readonly how: 'number'; readonly at: number; readonly width: 1 | 2 | 4; readonly value: number }

const EDGE_NUMBERS = [0, 1, 2, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]

const arbitraryFraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

/** Headers and trailers matter most, so they are hit more often. */
const arbitraryPosition = fc.oneof(
  arbitraryFraction,
  arbitraryFraction.map((at) => at / 20),
  arbitraryFraction.map((at) => 0.999 - at / 20),
)

export const arbitraryDamage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({
    how: fc.constantFrom('flip', 'flip', 'flip', 'cut', 'begin', 'zero', 'repeat'),
    at: arbitraryPosition,
    bits: fc.integer({ min: 1, max: 255 }),
  }),
  fc.record({
    how: fc.constant('number' as const),
    at: arbitraryPosition,
    width: fc.constantFrom(1, 2, 4),
    value: fc.constantFrom(...EDGE_NUMBERS),
  }),
)

export const applyDamages = (content: Buffer, damages: readonly Damage[]): Buffer =>
  damages.reduce<Buffer>(
    (bytes, damage) => (bytes.length === 0 ? bytes : applyDamage(bytes, damage)),
    Buffer.from(content),
  )

const applyDamage = (bytes: Buffer, damage: Damage): Buffer => {
  const at = Math.floor(damage.at * bytes.length)
  switch (damage.how) {
    case 'flip':
      bytes[at] = (bytes[at] ?? 0) ^ damage.bits
      return bytes
    case 'cut':
      return bytes.subarray(0, at)
    case 'begin':
      return bytes.subarray(at)
    case 'zero':
      return bytes.fill(0, at, Math.min(at + damage.bits, bytes.length))
    case 'repeat':
      return Buffer.concat([bytes.subarray(0, at + damage.bits), bytes.subarray(at)])
    case 'number':
      if (at + damage.width <= bytes.length) bytes.writeUIntLE(damage.value % 2 ** (8 * damage.width), at, damage.width)
      return bytes
  }
}
