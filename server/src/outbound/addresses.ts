import ipaddr from 'ipaddr.js'

/** Azure answers machines with their own settings at this address, which is in a public range. */
const azurePlatform = '168.63.129.16'

/** The global unicast addresses of IPv6; those outside embed IPv4 addresses or are reserved. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether the server may connect to an address that an administrator's entry leads to: a public one, or one in
 * `WEBHOOK_NETWORKS`. Private, loopback, link-local, shared and reserved ranges are refused, and with them the metadata
 * services of cloud providers. An IPv4 address inside an IPv6 one counts as the IPv4 address.
 */
export function isPermitted(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (isPublic(parsed)) return true
  return networks.some((network) => {
    const [range, length] = parseNetwork(network)
    return parsed.kind() === range.kind() && parsed.match(range, length)
  })
}

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' &&
  (address instanceof ipaddr.IPv6 ? address.match(globalIpv6) : address.toString() !== azurePlatform)

/** Reads '10.0.0.5' as the network of this one address. */
function parseNetwork(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
