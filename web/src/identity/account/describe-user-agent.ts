/** Specific names first: Edge and Opera also contain Chrome, and Chrome contains Safari. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const

const findName = (names: readonly (readonly [string, string])[], userAgent: string) =>
  names.find(([token]) => userAgent.includes(token))?.[1]

/** Returns a readable name of a user agent, for example `Firefox on Windows`. */
export const describeUserAgent = (userAgent: string): string => {
  const browser = findName(browsers, userAgent)
  const system = findName(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown browser'
}
