import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import tls from 'node:tls'
import { generate } from 'selfsigned'

/** A certificate of localhost, new in each test file. */
export type Certificate = { key: string; cert: string }

export async function createCertificate(): Promise<Certificate> {
  // Certificates that a process trusts are found by their name, so each has another one.
  const { private: key, cert } = await generate([{ name: 'commonName', value: `localhost ${randomUUID()}` }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 2, value: '*.example.com' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  return { key, cert }
}

/** Trusts a certificate in this process. Other processes are started with NODE_EXTRA_CA_CERTS. */
export const trustCertificate = ({ cert }: Certificate): void =>
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), cert])

export type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Starts an https server on localhost that keeps what it receives. */
export async function startReceiver(
  certificate: Certificate,
  answer: (request: ReceivedRequest, ...raw: Parameters<RequestListener>) => unknown = (_, __, response) =>
    response.writeHead(204).end(),
) {
  const received: ReceivedRequest[] = []
  let connections = 0
  const receive = async (...[raw, response]: Parameters<RequestListener>) => {
    const { method = '', url: path = '', headers } = raw
    const request = { method, path, headers, body: (await buffer(raw)).toString() }
    received.push(request)
    await answer(request, raw, response)
  }
  const server = createServer(certificate, (...raw) => void receive(...raw))
  server.on('connection', () => (connections += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `https://127.0.0.1:${port}/hook`,
    received,
    countConnections: () => connections,
    /** Replaces the answer. */
    answerWith(other: typeof answer) {
      answer = other
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
