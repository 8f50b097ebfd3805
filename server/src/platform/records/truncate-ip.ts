import { truncateIpv6 } from '#platform/runtime/truncate-ipv6.ts'

/** Returns the network of an address, which does not identify a person: IPv4 /24, IPv6 /48. */
export const truncateIp = (address: string): string => {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1]
  if (v4) return `${v4}.0/24`
  return address.includes(':') ? truncateIpv6(address, 3) : ''
}
