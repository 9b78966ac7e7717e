import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { employeeFilesApi } from '@hr/contract/areas/employees/files'
import { describe, expect, onTestFinished, test } from 'vitest'
import { apply } from '../testing/applicants.ts'
import { testApp } from '../testing/test-app.ts'
import { bytesOf, fileOf, padded, pdf } from '../testing/uploads.ts'

/** The EICAR test string, in two parts so that scanners do not detect this file. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Acts as the ClamAV daemon: receives one file, answers and closes the connection. */
async function clamd() {
  const scanned: Buffer[] = []
  const daemon = {
    scanned,
    answer: (content: Buffer) => `stream: ${content.includes(eicar) ? 'Eicar-Signature FOUND' : 'OK'}\0`,
  }
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('data', (part) => {
      received = Buffer.concat([received, part])
      const content = contentOf(received)
      if (!content) return
      scanned.push(content)
      socket.end(daemon.answer(content))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = async () => void (server.listening && (await once(server.close(), 'close')))
  onTestFinished(stop)
  return Object.assign(daemon, { stop, CLAMD_URL: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` })
}
type Clamd = Awaited<ReturnType<typeof clamd>>

const command = 'zINSTREAM\0'

/** Returns the content once it is complete: chunks preceded by their lengths, ending with a zero length. */
function contentOf(received: Buffer): Buffer | undefined {
  if (!received.toString('latin1').startsWith(command)) return undefined
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

describe('uploads are scanned', () => {
  const scannedBy = async (daemon: { CLAMD_URL: string }) => {
    const app = await testApp({ CLAMD_URL: daemon.CLAMD_URL })
    const as = await app.people.employee()
    return {
      app,
      send: (CV: File) => app.callRaw(employeeFilesApi.changeCv, { params: { id: as.uuid }, body: { CV: CV } }, { as }),
      stored: async () =>
        (await app.db.selectFrom('stored_file').select('name').execute()).map(({ name }) =>
          name.replace(/^[\w-]{8}-/, ''),
        ),
    }
  }
  const infected = fileOf('infected.pdf', '%PDF-1.4\n', eicar)

  test('completely, in chunks, and accepted if clean', async () => {
    const daemon = await clamd()
    const { send, stored } = await scannedBy(daemon)
    const file = await padded(pdf('large.pdf'), 200_000)
    expect((await send(file)).status).toBe(200)
    expect(await stored()).toEqual(['large.pdf'])
    expect(daemon.scanned).toEqual([await bytesOf(file)])
  })

  test('and refused at their field if they contain malware; the previous file stays', async () => {
    const { send, stored } = await scannedBy(await clamd())
    await send(pdf('clean.pdf'))
    const { status, result } = await send(infected)
    expect([status, result.message]).toMatchObject([
      400,
      [{ field: 'CV', message: 'The scanner found malware in this file. Choose another file.' }],
    ])
    expect(await stored()).toEqual(['clean.pdf'])
  })

  test.each([
    ['is not there', async (daemon: Clamd) => daemon.stop()],
    ['says that it could not', (daemon: Clamd) => void (daemon.answer = () => 'INSTREAM size limit exceeded. ERROR')],
    ['says nothing', (daemon: Clamd) => void (daemon.answer = () => '')],
  ])('and refused while the scanner %s', async (_, breakIt) => {
    const daemon = await clamd()
    const { send, stored } = await scannedBy(daemon)
    await breakIt(daemon)
    const { status, result } = await send(pdf())
    expect([status, result.message]).toEqual([
      503,
      'Files cannot be scanned for malware at the moment. Please try again later.',
    ])
    expect(await stored()).toEqual([])
  })

  test("after the job form's captcha", async () => {
    const daemon = await clamd()
    const { app } = await scannedBy(daemon)
    expect([(await apply(app, { captcha: 'wrong', CV: infected })).status, daemon.scanned]).toEqual([400, []])
    expect([(await apply(app, { CV: infected })).status, daemon.scanned.length]).toEqual([400, 1])
    expect((await apply(app, { otherFiles: [pdf(), infected] })).result.message).toMatchObject([
      { field: 'otherFiles', message: 'The scanner found malware in this file. Choose another file.' },
    ])
  })
})
