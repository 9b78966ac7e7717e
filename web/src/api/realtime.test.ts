import { io } from 'socket.io-client'
import { expect, test, vi } from 'vitest'
import { signedIn, stubServer } from '../../test/server.ts'
import { listenToPushes } from './realtime.ts'
import { resolveSession } from './session.ts'

vi.mock('socket.io-client', () => ({ io: vi.fn<() => unknown>() }))

/** A socket that the server can close. */
function fakeSocket() {
  const heard = new Map<string, (what: string) => void>()
  const connect = vi.fn<() => void>()
  const socket = {
    active: false,
    on: (event: string, hear: (what: string) => void) => heard.set(event, hear),
    connect,
    close: () => undefined,
    io: { opts: {}, on: () => undefined },
  }
  vi.mocked(io).mockReturnValue(socket as never)
  return { connect, isClosed: () => heard.get('disconnect')?.('io server disconnect') }
}

async function closedBell() {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { connect, isClosed } = fakeSocket()
  const stop = listenToPushes(() => undefined)
  await expect.poll(() => connect).toHaveBeenCalled()
  isClosed()
  return { connect, stop }
}

test('reconnects after the server closes the connection', async () => {
  stubServer({ 'POST /refresh': () => signedIn() })
  await resolveSession()
  const { connect } = await closedBell()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(connect).toHaveBeenCalledTimes(2)
})

test('does not reconnect with a token that arrives after listening has stopped', async () => {
  stubServer({ 'POST /refresh': () => signedIn() })
  await resolveSession()
  const { connect, stop } = await closedBell()
  // The new token has been requested but has not arrived.
  vi.advanceTimersByTime(5_000)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connect).toHaveBeenCalledOnce()
})
