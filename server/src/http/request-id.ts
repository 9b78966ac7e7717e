import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '../config.ts'

export const requestIdHeader = 'x-request-id'

/** The forms that proxies use: hexadecimal (nginx), UUID and HAProxy's unique id. */
const wellFormed = /^[\w.:-]{8,64}$/

/**
 * Returns a function that names each request, for logs, traces and the answer: by the id that the trusted proxy gave it,
 * or by a random one.
 */
export function requestIds({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const proxies = new BlockList()
  for (const network of trustProxy || []) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  const isProxy = (address = '') => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  return ({ headers, socket }) => {
    const given = headers[requestIdHeader]
    return typeof given === 'string' && wellFormed.test(given) && isProxy(socket.remoteAddress) ? given : randomUUID()
  }
}
