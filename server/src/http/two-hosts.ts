import type { IncomingMessage } from 'node:http'

/** Whether a request has more than one Host header: Node keeps the first one, and a proxy may have checked the other. */
export const hasTwoHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length > 1
