/**
 * Which addresses lie in the public Internet. A server that calls addresses which people name must not become a way into the
 * network it stands in: loopback, private, link-local (with the metadata services of clouds), multicast, reserved and
 * documentation ranges are refused, and every IPv6 form that carries an IPv4 address inside (IANA's special-purpose registries).
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

const REFUSED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Within 2000::/3, the only range that is global at all. */
const REFUSED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const refused = blockList(REFUSED_IPV4, 'ipv4')
const global6 = blockList(['2000::/3'], 'ipv6')
const refused6 = blockList(REFUSED_IPV6, 'ipv6')

/** Is an IP address, as a resolver gives it, one of the public Internet? */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4')
  return isIPv6(address) && !address.includes('%') && global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
}

function blockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network, bits] = range.split('/')
    list.addSubnet(network!, Number(bits), family)
  }
  return list
}
