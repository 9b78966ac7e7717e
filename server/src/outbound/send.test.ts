import { setTimeout as pause } from 'node:timers/promises'
import { createCertificate, startReceiver, trustCertificate } from '@hr/testing/https-receiver'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type OutboundFailure, sendOutbound } from './send.ts'

const certificate = await createCertificate()
beforeAll(() => trustCertificate(certificate))

const networks = ['127.0.0.0/8']

async function receiver(...answer: Parameters<typeof startReceiver> extends [unknown, ...infer Rest] ? Rest : never) {
  const started = await startReceiver(certificate, ...answer)
  onTestFinished(() => started.close())
  return started
}

const post = (url: string, options: Parameters<typeof sendOutbound>[1] = { networks }) =>
  sendOutbound({ method: 'POST', url, headers: { 'content-type': 'application/json' }, body: '{"ž":1}' }, options)

const failureOf = async (answer: Promise<unknown>): Promise<OutboundFailure> =>
  answer.then(
    () => expect.unreachable('an answer'),
    ({ failure }: { failure: OutboundFailure }) => failure,
  )

test('sends the body and returns status, headers and body', async () => {
  const { url, received } = await receiver((_, __, response) =>
    response.writeHead(202, { 'retry-after': '7' }).end('done'),
  )
  expect(await post(url)).toMatchObject({ status: 202, headers: { 'retry-after': '7' }, body: 'done' })
  expect(received).toEqual([
    {
      method: 'POST',
      path: '/hook',
      headers: expect.objectContaining({ 'content-length': '8', 'content-type': 'application/json' }),
      body: '{"ž":1}',
    },
  ])
})

describe('connects to no address that is not permitted', () => {
  test.each([
    ['https://127.0.0.1'],
    ['https://2130706433'],
    ['https://0x7f.1'],
    ['https://0177.0.0.1'],
    ['https://127.1'],
    ['https://0.0.0.0'],
    ['https://[::1]'],
    ['https://[::]'],
    ['https://[::ffff:127.0.0.1]'],
    ['https://[::ffff:7f00:1]'],
    ['https://169.254.169.254/latest/meta-data/'],
    ['https://[fd00:ec2::254]'],
    ['https://[fe80::1]'],
    ['https://localhost'],
    ['http://example.com'],
    ['ftp://example.com'],
    ['https://user:secret@example.com'],
    ['example.com'],
  ])('%s', async (address) => {
    const { port, countConnections } = await receiver()
    const url = address.startsWith('https:') ? address.replace(/^https:\/\/[^/]+/, `$&:${port}`) : address
    expect(await failureOf(post(url, {}))).toBe('address')
    expect(countConnections()).toBe(0)
  })

  test('a name with a public and a private address', async () => {
    const resolve = async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    expect(await failureOf(post('https://rebound.example.com', { resolve }))).toBe('address')
  })
})

test('uses the checked address when the name changes its address afterwards', async () => {
  const { port, received } = await receiver()
  let asked = 0
  const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '169.254.169.254', family: 4 }]
  expect(await post(`https://rebound.example.com:${port}`, { networks, resolve })).toMatchObject({ status: 204 })
  expect(asked).toBe(1)
  expect(received[0]?.headers.host).toBe(`rebound.example.com:${port}`)
  expect(await failureOf(post(`https://rebound.example.com:${port}`, { networks, resolve }))).toBe('address')
})

test('verifies the certificate against the name, not the address', async () => {
  const { port } = await receiver()
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  expect(await failureOf(post(`https://other.example.org:${port}`, { networks, resolve }))).toBe('certificate')
})

test('does not follow a redirect', async () => {
  const { url, received } = await receiver((_, __, response) =>
    response.writeHead(302, { location: 'https://169.254.169.254/latest/meta-data/' }).end(),
  )
  expect(await post(url)).toMatchObject({ status: 302 })
  expect(received).toHaveLength(1)
})

describe('gives up on a receiver', () => {
  const maxMs = 300

  test('that does not answer', async () => {
    const { url } = await receiver(() => pause(5_000))
    expect(await failureOf(post(url, { networks, maxMs }))).toBe('timeout')
  })

  test('that sends its answer a byte at a time', async () => {
    const { url } = await receiver(async (_, __, response) => {
      response.writeHead(200)
      while (!response.destroyed) {
        response.write('.')
        await pause(20)
      }
    })
    expect(await failureOf(post(url, { networks, maxMs }))).toBe('timeout')
  })

  test('with a name that is not resolved in time', async () => {
    expect(await failureOf(post('https://slow.example.com', { resolve: () => new Promise(() => {}), maxMs }))).toBe(
      'timeout',
    )
  })

  test('that answers 5 MB', async () => {
    const { url } = await receiver((_, __, response) => response.writeHead(200).end(Buffer.alloc(5 * 1024 ** 2)))
    expect(await failureOf(post(url))).toBe('size')
  })

  test('that closes the connection', async () => {
    const { url } = await receiver((_, raw) => raw.socket.destroy())
    expect(await failureOf(post(url))).toBe('connection')
  })

  test('on an unknown host', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))
    expect(await failureOf(post('https://unknown.example.com', { resolve }))).toBe('host')
  })
})
