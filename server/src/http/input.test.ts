import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { Agent, type ClientRequest, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { english } from '@hr/contract/lib/messages'
import { employeeFilesApi } from '@hr/contract/areas/employees/files'
import { filesTexts, maxFileBytes, maxRequestBytes } from '@hr/contract/lib/files'
import { pino } from 'pino'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Person } from '../testing/people.ts'
import { describeApi } from './description.ts'
import { sharedTestApp, type TestApp } from '../testing/test-app.ts'
import { bytesOf, pdf } from '../testing/uploads.ts'

// Uses real connections: the tests check how they are closed.

let app: TestApp
let as: Person
let port: number
beforeAll(async () => {
  app = await sharedTestApp()
  as = await app.people.employee()
  await app.app.listen({ port: 0 })
  port = (app.app.server.address() as AddressInfo).port
})

const begin = (length?: number): ClientRequest =>
  request({
    port,
    method: 'PUT',
    path: `/api/v1/employee/changeCv/${as.uuid}`,
    headers: {
      authorization: `Bearer ${as.token}`,
      'content-type': 'multipart/form-data; boundary=b',
      ...(length !== undefined && { 'content-length': length }),
    },
  })
const partOf = (name: string, file = 'cv.pdf') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\n\r\n`
const end = '\r\n--b--\r\n'

async function solveChallenge(client: ClientRequest) {
  const [response] = await once(client, 'response')
  let body = ''
  for await (const chunk of response) body += chunk
  return { status: response.statusCode as number, connection: response.headers.connection as string, body }
}

/** Returns the number of uploads that this process has open; Linux only. */
async function openUploads(): Promise<number> {
  const names = await readdir('/proc/self/fd')
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return targets.filter((target) => target.includes('hr-upload-')).length
}
const untilUploadsClosed = () => vi.waitFor(async () => expect(await openUploads()).toBe(0), 20_000)

describe.skipIf(process.platform !== 'linux')('the temporary file of an upload', () => {
  const upload = async (content: string | Buffer) => {
    const client = begin()
    client.write(partOf('CV'))
    client.write(content)
    client.end(end)
    return solveChallenge(client)
  }

  test.each([
    ['that was accepted', async () => bytesOf(pdf()), 200],
    ['that was refused for its content', async () => 'MZ', 400],
    ['that was too large', async () => Buffer.alloc(maxFileBytes + 1), 413],
  ])('%s is closed after the answer', async (_, content, status) => {
    const answer = await upload(await content())
    expect(answer.status, answer.body).toBe(status)
    await untilUploadsClosed()
  })

  test('has no name while it is open, and is deleted when the client disconnects', async () => {
    const client = begin()
    client.on('error', () => undefined)
    client.write(partOf('CV'))
    client.write(Buffer.alloc(1024 * 1024))
    await vi.waitFor(async () => expect(await openUploads()).toBe(1), 20_000)
    // Uploads of other tests have a name for a moment.
    await vi.waitFor(async () => expect((await readdir(tmpdir())).join()).not.toContain('hr-upload-'), 20_000)
    client.destroy()
    await untilUploadsClosed()
  })

  test('is deleted when a form never ends', async () => {
    const client = begin()
    client.write(partOf('CV'))
    client.end('%PDF-1.4')
    expect((await solveChallenge(client)).status).toBe(400)
    await untilUploadsClosed()
  })
})

test('a file that cannot be stored is refused with 503, and the log has the reason', async () => {
  const lines: string[] = []
  const node = await app.anotherNode({ log: pino({ base: null }, { write: (line: string) => void lines.push(line) }) })
  vi.stubEnv('TMPDIR', '/missing')
  onTestFinished(() => void vi.unstubAllEnvs())
  const input = { params: { id: as.uuid }, body: { CV: pdf() } }
  const answer = await app.callAt(node, employeeFilesApi.changeCv, input, { as })
  expect(answer.status).toBe(503)
  expect(lines.join()).toMatch(/"cause":"ENOENT: [^"]*\/missing\/hr-upload/)
})

describe('a form that is too large', () => {
  test('is refused by its declared size', async () => {
    const client = begin(2 * maxRequestBytes)
    client.on('error', () => undefined)
    client.write(partOf('CV'))
    expect(await solveChallenge(client)).toMatchObject({ status: 413, connection: 'close' })
    client.destroy()
  })

  test('is refused while it is sent if its size is not declared', async () => {
    const client = begin()
    client.on('error', () => undefined)
    client.write(partOf('CV'))
    const piece = Buffer.alloc(1024 * 1024)
    const answer = solveChallenge(client)
    for (let sent = 0; sent < 22; sent++) client.write(piece)
    expect(await answer).toMatchObject({ status: 413, connection: 'close' })
    client.destroy()
  })

  test('in a single file is read completely, so that the browser receives the answer', async () => {
    const client = begin()
    client.write(partOf('CV'))
    for (let sent = 0; sent < 8; sent++) client.write(Buffer.alloc(1024 * 1024))
    client.end(end)
    expect(JSON.parse((await solveChallenge(client)).body)).toMatchObject({
      result: { message: [{ field: 'CV', message: 'The file is larger than 5 MB. Choose a smaller file.' }] },
    })
  })

  test('because of its text is refused like any other body', async () => {
    const client = begin()
    client.on('error', () => undefined)
    for (const name of ['a', 'b', 'c'])
      client.write(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${'x'.repeat(500_000)}\r\n`)
    client.end(partOf('CV') + end)
    expect((await solveChallenge(client)).status).toBe(413)
  })
})

describe('the connection of a request', () => {
  const piece = Buffer.alloc(1024 * 1024)
  /** Begins a request as proxies do, which still send the body after the answer. */
  function start(call: string, size: number) {
    const socket = connect({ port, allowHalfOpen: true })
    const type = call.startsWith('POST') ? 'application/json' : 'multipart/form-data; boundary=b'
    socket.write(`${call} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${size}\r\n\r\n`)
    const sendUntil = async (bytes: number) => {
      while (socket.bytesWritten < bytes) if (!socket.write(piece)) await once(socket, 'drain')
    }
    return { socket, sendUntil }
  }

  test.each([
    ['PUT /api/v1/employee/changeCv/x', 401],
    ['PUT /api/v1/nothing', 404],
    ['PUT /api/v1/employee/changeCv/%E0%A4%A', 400],
    ['PUT /scim/v2/Users/x', 401],
    ['POST /api/v1/login', 413],
  ])('ends after an answer that comes before the body: %s, %i', async (call, status) => {
    const { socket, sendUntil } = start(call, maxRequestBytes)
    const answer = text(socket)
    await sendUntil(maxRequestBytes - piece.length)
    socket.end()
    expect(await answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*^connection: close\r$.*}$`, 'ms'))
  })

  test('ends when the body is larger than that of any call', async () => {
    const { socket, sendUntil } = start('PUT /api/v1/nothing', 100 * maxRequestBytes)
    socket.resume()
    await expect(sendUntil(5 * maxRequestBytes)).rejects.toThrow(/EPIPE|ECONNRESET/)
  })

  test('ends five seconds after an answer that comes before the body', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    const { socket, sendUntil } = start('PUT /api/v1/nothing', maxRequestBytes)
    expect(await text(socket)).toContain('connection: close')
    const [disconnect] = timers.mock.calls.find(([, ms]) => ms === 5_000)!
    disconnect()
    await expect(sendUntil(maxRequestBytes)).rejects.toThrow(/EPIPE|ECONNRESET/)
  })

  test('stays open if the body came with the headers of a request that is refused before it is read', async () => {
    const client = connect(port, '127.0.0.1')
    onTestFinished(() => void client.destroy())
    const head = `PUT /api/v1/employee/${as.uuid} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`
    client.write(`${head}content-length: 7\r\n\r\n{"a":1}`.repeat(2))
    client.write('GET /api/v1/%E0%A4%A HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(2))
    let answers = ''
    client.on('data', (chunk) => (answers += String(chunk)))
    await expect.poll(() => answers.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(['401', '401', '400', '400'])
    expect(answers).not.toMatch(/connection: close/i)
  })

  test('stays open if the body has arrived in full', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const answers = []
    for (const [type, body] of [
      ['application/json', '{'],
      ['multipart/form-data; boundary=b', partOf('photo') + end],
      ['multipart/form-data; boundary=b', '--b'],
    ] as const) {
      const client = request({ port, agent, method: 'PUT', path: `/api/v1/employee/changeCv/${as.uuid}` })
      client.setHeader('authorization', `Bearer ${as.token}`).setHeader('content-type', type).end(body)
      answers.push([(await solveChallenge(client)).status, client.reusedSocket])
    }
    expect(answers).toEqual([
      [400, false],
      [400, true],
      [400, true],
    ])
  })
})

describe('a part that is a file', () => {
  const send = async (payload: string) =>
    app.app.inject({
      method: 'PUT',
      url: `/api/v1/employee/changeCv/${as.uuid}`,
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    })

  test.each([
    ['with an unknown name', partOf('photo') + 'x', 'photo', 'This call does not accept this file'],
    ['named like an object property', partOf('constructor') + 'x', undefined, 'The request could not be read'],
    ['that was left empty', partOf('CV', ''), 'CV', 'Please upload your CV'],
    ['sent as text', '--b\r\ncontent-disposition: form-data; name="CV"\r\n\r\nx', 'CV', 'Please upload your CV'],
    ['with a null character in its name', `${partOf('CV', 'a\0.pdf')}%PDF-1.4`, 'CV', english(filesTexts.name)],
  ])('%s', async (_, payload, field, message) => {
    const response = await send(payload + end)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ result: { message: field === undefined ? message : [{ field, message }] } })
  })
})

test('other file content with the same key is another request', async () => {
  const { ReceivedFile } = await import('../files/received-file.ts')
  const of = async (content: string) => {
    const file = await ReceivedFile.create('cv.pdf')
    await file.write(Buffer.from(content))
    const json = JSON.stringify({ CV: file })
    await file.close()
    return json
  }
  expect(await of('one')).toBe(await of('one'))
  expect(await of('one')).not.toBe(await of('two'))
})

test('describes the calls that accept files as multipart', async () => {
  const body = describeApi().paths[employeeFilesApi.changeCv.path.replace(':id', '{id}')]?.['put']?.requestBody
  expect(JSON.stringify(body)).toContain('"CV":{"type":"string","format":"binary"}')
  expect(JSON.stringify(body)).toContain('multipart/form-data')
})
