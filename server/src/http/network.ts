import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Returns the address of a client; IPv4 as such, also from a listener for both IPv4 and IPv6, which maps it (`::ffff:`). */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string =>
  ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip

/**
 * Returns the network that a request counts for in rate limits: an IPv4 address, or the first half of an IPv6 address.
 * A client chooses the second half freely, so counting whole addresses would not limit it.
 */
export const networkOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => beginningOf(ip, 4)

/** Returns the same for the limits of an account at one place: a /48, because customers get up to 65,536 networks at once. */
export const siteOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => beginningOf(ip, 3)

/** An IPv4 address, or so many groups of 16 bits of an IPv6 address. */
function beginningOf(ip: string, groups: number): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return address.parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')
}
