/** Returns the network of an IPv6 address that its first groups of 16 bits name, for example `2001:db8:0::/48`. */
export const truncateIpv6 = (address: string, groupCount: number): string => {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const groupsAfter = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - groupsAfter.length)).fill('0')
  return `${[...groups, ...zeros, ...groupsAfter].slice(0, groupCount).join(':')}::/${16 * groupCount}`
}

/** Returns the network of an address, which does not identify a person: IPv4 /24, IPv6 /48. */
export const truncateIp = (address: string): string => {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1]
  if (v4) return `${v4}.0/24`
  return address.includes(':') ? truncateIpv6(address, 3) : ''
}
