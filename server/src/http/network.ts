import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The network that a request counts for in rate limits: an IPv4 address, or the first half of an IPv6 address. The sender
 * chooses the other half: with whole addresses every attempt could come from a new one.
 */
export const networkOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
