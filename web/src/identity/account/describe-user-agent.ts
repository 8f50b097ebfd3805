/** More particular names first: Edge and Opera call themselves Chrome, Chrome calls itself Safari. */
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

const find = (names: readonly (readonly [string, string])[], agent: string) =>
  names.find(([sign]) => agent.includes(sign))?.[1]

/** A browser's self-description as a person would say it: `Firefox on Windows`. */
export const nameAgent = (agent: string): string => {
  const browser = find(browsers, agent)
  const system = find(systems, agent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown browser'
}
