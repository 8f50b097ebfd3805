/** Returns the network of an address, which does not identify a person: IPv4 /24, IPv6 /48. */
export const truncateIp = (address: string): string => {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1]
  if (v4) return `${v4}.0/24`
  if (!address.includes(':')) return ''
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const groupsAfter = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - groupsAfter.length)).fill('0')
  const first = [...groups, ...zeros, ...groupsAfter].slice(0, 3)
  return `${first.join(':')}::/48`
}
