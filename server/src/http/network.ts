import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Where a request comes from, as limits on attempts count it: an IPv4 address, or the first half of an IPv6 one. The
 * other half is the sender's to choose: with whole addresses every try could come from a new one.
 */
export const networkOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [before = '', after] = ip.split('::')
  const groups = before === '' ? [] : before.split(':')
  // Of what stands behind '::' nothing belongs to the first half unless almost all groups are written out.
  const behind = after === undefined || after === '' ? [] : after.split(':')
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - behind.length)).fill('0')
  return [...groups, ...zeros, ...behind]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
