import { httpTexts } from '../http/texts.ts'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Clamd } from '../config.ts'
import { fieldProblem, Problem } from '../http/problem.ts'
import { ReceivedFile } from './received-file.ts'

const chunkBytes = 64 * 1024
/** In milliseconds; the daemon takes several seconds for a large archive. */
const maxTime = 30_000

/**
 * Refuses a request with a file in which ClamAV finds malware, before anything is stored. If the daemon does not
 * answer, no file is accepted (`docs/security.md`).
 */
export const rejectMalware = (clamd: Clamd) => async (request: FastifyRequest) => {
  if (!request.isMultipart()) return
  const parts = Object.entries(request.body as Record<string, unknown>)
  for (const [field, value] of parts)
    for (const file of [value].flat()) {
      if (!(file instanceof ReceivedFile)) continue
      // Sequential: the daemon has few workers.
      const answer = await scan(clamd, file).catch((error: unknown) => {
        request.log.error({ error: error instanceof Error ? error.message : error }, 'a file could not be scanned')
        throw new Problem(503, httpTexts.noScanner)
      })
      if (answer === 'clean') continue
      request.log.warn('a file with malware was refused')
      throw fieldProblem(field, httpTexts.malware, 400)
    }
}

/**
 * Sends a file to the daemon and returns its verdict.
 * @throws if the daemon gives no clear answer
 */
async function scan(clamd: Clamd, file: ReceivedFile): Promise<'clean' | 'malware'> {
  const socket = connect(clamd)
  socket.setTimeout(maxTime, () => socket.destroy(new Error('The scanner does not respond')))
  try {
    // The daemon answers and closes the connection; until then this side must stay open.
    const [answer] = await Promise.all([text(socket), pipeline(Readable.from(instream(file)), socket, { end: false })])
    if (answer.startsWith('stream: OK')) return 'clean'
    if (/^stream: .* FOUND\0?$/.test(answer)) return 'malware'
    throw new Error(`The scanner answered: ${answer}`)
  } finally {
    socket.destroy()
  }
}

/** The daemon's INSTREAM protocol: each chunk is preceded by its length, and a zero length ends the stream. */
async function* instream(file: ReceivedFile): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of file.chunks(chunkBytes)) yield Buffer.concat([lengthOf(chunk), chunk])
  yield lengthOf(Buffer.alloc(0))
}

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}
