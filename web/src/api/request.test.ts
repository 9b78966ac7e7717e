import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { accessApi } from '@hr/contract/areas/access/access'
import { confirmCode, secondFactorCode } from '@hr/contract/areas/access/refusal-codes'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { ana, signedIn, stubServer, tokenFor } from '../../test/server.ts'

const position = { uuid: '00000000-0000-4000-8000-000000009001', name: 'Developer', version: 1 }
const onePosition = { params: { id: position.uuid } }
const find = `GET /position/${position.uuid}`

// The session is module state: each test reloads the modules.
beforeEach(() => vi.resetModules())
const page = async () => ({
  ...(await import('./request.ts')),
  ...(await import('./session.ts')),
  ...(await import('./errors.ts')),
  ...(await import('../lib/unsaved.ts')),
})

describe('a call', () => {
  test('sends the token of the session, which a new page restores by its cookie', async () => {
    const calls = stubServer({ 'POST /refresh': () => signedIn(), [find]: () => ({ result: position }) })
    const { request } = await page()
    await expect(request(positionsApi.find, onePosition)).resolves.toEqual(position)
    expect(calls.map(({ path }) => path)).toEqual(['/refresh', `/position/${position.uuid}`])
    expect(calls[1]?.headers.get('authorization')).toBe(`Bearer ${tokenFor(600)}`)
  })

  test("asks for an answer in the page's language", async () => {
    document.documentElement.lang = 'hr'
    onTestFinished(() => void (document.documentElement.lang = ''))
    const calls = stubServer({ 'POST /refresh': () => signedIn(), [find]: () => ({ result: position }) })
    const { request } = await page()
    await request(positionsApi.find, onePosition)
    expect(calls.map(({ headers }) => headers.get('accept-language'))).toEqual(['hr', 'hr'])
  })

  test('is repeated with a new token when the token has expired; concurrent calls share one refresh', async () => {
    let refreshes = 0
    const calls = stubServer({
      'POST /refresh': () => signedIn({ token: tokenFor(600, `token ${++refreshes}`) }),
      [find]: ({ headers }) =>
        headers.get('authorization')?.includes(tokenFor(600, 'token 2'))
          ? { result: position }
          : { status: 401, result: { message: 'Expired' } },
    })
    const { request } = await page()
    const three = [1, 2, 3].map(() => request(positionsApi.find, onePosition))
    await expect(Promise.all(three)).resolves.toEqual([position, position, position])
    expect(calls.filter(({ path }) => path === '/refresh')).toHaveLength(2)
  })

  test('reports a missing response in plain words and keeps the session', async () => {
    stubServer({ 'POST /refresh': () => signedIn(), [find]: () => 'no connection' })
    const { request, currentSession } = await page()
    await expect(request(positionsApi.find, onePosition)).rejects.toMatchObject({
      status: 0,
      message: expect.stringMatching(/^No connection/),
    })
    expect(currentSession().kind).toBe('signed-in')
  })

  test.each([
    ['30 seconds', 30_000, 'plain'],
    ['5 minutes, with a file,', 300_000, 'with a file'],
  ])('fails with a message after %s without a response, and can be repeated', async (_, limit, kind) => {
    const { send } = await import('./send.ts')
    const { employeeFilesApi } = await import('@hr/contract/areas/employees/files')
    let pass = () => {}
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController()
      pass = () => controller.abort(new DOMException('Too late', 'TimeoutError'))
      return controller.signal
    })
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
      return new Promise((_done, failed) => signal?.addEventListener('abort', () => failed(signal.reason)))
    })
    const call =
      kind === 'plain'
        ? send(positionsApi.find, onePosition)
        : send(employeeFilesApi.read, { params: { id: position.uuid, file: 'cv.pdf' } })
    const answer = Promise.allSettled([call])
    expect(timeout).toHaveBeenCalledWith(limit)
    pass()
    expect(await answer).toMatchObject([
      { status: 'rejected', reason: { message: 'The server took too long to answer. Please try again.' } },
    ])
    timeout.mockRestore()
  })

  test.each([
    ['its result', { result: { message: 'Taken' }, errors: [{ message: 'Other' }] }, 'Taken'],
    ['the first of its errors', { errors: [{ message: 'Taken' }, { message: 'Other' }] }, 'Taken'],
    ['nothing that is ours', { errors: [] }, ''],
  ])('reports a refusal by %s', async (_, answer, message) => {
    const { apiErrorOf } = await import('./errors.ts')
    expect(apiErrorOf(409, answer, null).message).toBe(message)
  })

  test('reports the fields that are invalid', async () => {
    stubServer({
      'POST /refresh': () => signedIn(),
      'POST /position': () => ({ status: 409, result: { message: [{ message: 'Taken', field: 'name' }] } }),
    })
    const { request } = await page()
    await expect(request(positionsApi.create, { body: { name: 'x' } })).rejects.toMatchObject({
      status: 409,
      message: 'Taken',
      fields: { name: 'Taken' },
    })
  })

  test('reports the cells of an import that are invalid', async () => {
    const cells = [
      { code: 'field.value', message: 'Unknown status', row: 2, column: 'Status' },
      { code: 'field.required', message: 'The code is empty', row: 7, column: 'Code' },
    ]
    stubServer({
      'POST /refresh': () => signedIn(),
      'POST /position': () => ({ status: 422, result: { message: cells } }),
    })
    const { request } = await page()
    await expect(request(positionsApi.create, { body: { name: 'x' } })).rejects.toMatchObject({
      status: 422,
      message: 'Unknown status',
      fields: {},
      cells,
    })
  })

  describe('a call that requires the password', () => {
    const refusal = { status: 403, result: { message: 'Please confirm', code: confirmCode } }
    const asked = async (answer: boolean) => {
      const { renderHook, act } = await import('@testing-library/react')
      const { useIdentityPrompt } = await import('./confirm.ts')
      let isConfirmed = false
      const calls = stubServer({
        'POST /refresh': () => signedIn(),
        [find]: () => (isConfirmed ? { result: position } : refusal),
      })
      const { request } = await page()
      const { result } = renderHook(() => useIdentityPrompt())
      const two = Promise.allSettled([1, 2].map(() => request(positionsApi.find, onePosition)))
      await vi.waitFor(() => expect(calls.filter(({ path }) => path !== '/refresh')).toHaveLength(2))
      await vi.waitFor(() => expect(result.current).toBeDefined())
      act(() => {
        isConfirmed = answer
        result.current?.answer(answer)
      })
      const outcomes = await two
      await vi.waitFor(() => expect(result.current).toBeUndefined())
      return outcomes
    }

    test('is repeated after one prompt for all waiting calls', async () => {
      expect(await asked(true)).toEqual([1, 2].map(() => ({ status: 'fulfilled', value: position })))
    })

    test("fails with the server's message if the user cancels the prompt", async () => {
      expect(await asked(false)).toMatchObject([1, 2].map(() => ({ status: 'rejected', reason: { status: 403 } })))
    })
  })

  describe('a call of a session that has ended', () => {
    const password = { email: 'ana@example.com', password: 'x' }
    const server = (handlers: Parameters<typeof stubServer>[0]) =>
      stubServer({
        'POST /refresh': () => signedIn({ token: tokenFor(600, 'before') }),
        'POST /login': () => signedIn({ token: tokenFor(600, 'after') }),
        'POST /logout': () => ({ result: { message: 'Bye', providerSignOut: null } }),
        ...handlers,
      })

    test('is not repeated in the next session', async () => {
      let refuse = () => {}
      const refused = new Promise<void>((resolve) => (refuse = resolve))
      const calls = server({
        [find]: async () => {
          await refused
          return { status: 401, result: { message: 'Expired' } }
        },
      })
      const { request, signIn, signOut } = await page()
      const outcome = Promise.allSettled([request(positionsApi.find, onePosition)])
      await vi.waitFor(() => expect(calls).toHaveLength(2))
      await signOut()
      await signIn(password)
      refuse()
      expect(await outcome).toMatchObject([{ status: 'rejected', reason: { status: 401 } }])
      expect(calls.filter(({ path }) => path.startsWith('/position/'))).toHaveLength(1)
    })

    test('is not repeated after the password prompt, which closes', async () => {
      const { renderHook } = await import('@testing-library/react')
      const { useIdentityPrompt } = await import('./confirm.ts')
      const calls = server({
        [find]: () => ({ status: 403, result: { message: 'Please confirm', code: confirmCode } }),
      })
      const { request, signIn, signOut } = await page()
      const { result } = renderHook(() => useIdentityPrompt())
      const outcome = Promise.allSettled([request(positionsApi.find, onePosition)])
      await vi.waitFor(() => expect(result.current).toBeDefined())
      await signOut()
      await signIn(password)
      expect(await outcome).toMatchObject([{ status: 'rejected', reason: { status: 403 } }])
      await vi.waitFor(() => expect(result.current).toBeUndefined())
      expect(calls.filter(({ path }) => path.startsWith('/position/'))).toHaveLength(1)
    })
  })

  describe('of a user who must have a second factor', () => {
    const due = { missing: 'factor', dueAt: '2031-06-09T00:00:00.000Z', isLimited: true } as const
    const refusal = { status: 403, result: { message: 'Set it up first', code: secondFactorCode } }
    /** The server of a user who lacks the factor, until `hasFactor` is set. A refresh says so if it `isKnown`. */
    const server = ({ isKnown, becomesKnown = false }: { isKnown: boolean; becomesKnown?: boolean }) => {
      const state = { hasFactor: false, isKnown }
      const calls = stubServer({
        'POST /refresh': () => signedIn({ missingFactor: !state.hasFactor && state.isKnown ? due : null }),
        [find]: () => {
          state.isKnown ||= becomesKnown
          return state.hasFactor ? { result: position } : refusal
        },
      })
      return { state, callsOf: (path: string) => calls.filter((call) => call.path === path) }
    }

    test('waits until it is set up', async () => {
      const { state, callsOf } = server({ isKnown: true })
      const { request, resolveSession, announceSession } = await page()
      const waiting = request(positionsApi.find, onePosition)
      await resolveSession()
      state.hasFactor = true
      expect(callsOf(`/position/${position.uuid}`)).toEqual([])
      await announceSession()
      await expect(waiting).resolves.toEqual(position)
    })

    test('is repeated after it has become due and was set up', async () => {
      const { state, callsOf } = server({ isKnown: false, becomesKnown: true })
      const { request, announceSession } = await page()
      const waiting = request(positionsApi.find, onePosition)
      await vi.waitFor(() => expect(callsOf('/refresh')).toHaveLength(2))
      state.hasFactor = true
      await announceSession()
      await expect(waiting).resolves.toEqual(position)
    })

    test('fails without a second try if the server lets the session reach everything', async () => {
      const { callsOf } = server({ isKnown: false })
      const { request } = await page()
      await expect(request(positionsApi.find, onePosition)).rejects.toMatchObject({ status: 403 })
      expect(callsOf(`/position/${position.uuid}`)).toHaveLength(1)
    })
  })

  test('tells when to try again after a rate limit', async () => {
    stubServer({
      'POST /login': () => ({
        status: 429,
        result: { message: 'Too many attempts.' },
        headers: { 'retry-after': '130' },
      }),
    })
    const { signIn } = await page()
    await expect(signIn({ email: 'a@b.co', password: 'x' })).rejects.toThrow(
      'Too many attempts. You can try again in 3 min.',
    )
  })

  test('shows the fallback text for a response that is not from this API', async () => {
    stubServer({ 'POST /refresh': () => signedIn(), [find]: () => ({ status: 502, result: '<html>' }) })
    const { request, messageOf } = await page()
    const error = await request(positionsApi.find, onePosition).catch((reason: unknown) => reason)
    expect(messageOf(error, 'Failed to load data')).toBe('Failed to load data')
  })

  test('sends objects as JSON next to files', async () => {
    const calls = stubServer({ 'POST /refresh': () => signedIn() })
    const { request } = await page()
    const body = { ...validEmployee, position: { uuid: position.uuid } }
    await request(employeesApi.create, { body }).catch(() => undefined)
    const sent = calls[1]?.body as FormData
    expect(sent.get('position')).toBe(JSON.stringify({ uuid: position.uuid }))
    expect(sent.get('firstName')).toBe('Ana')
  })
})

describe('a form with files', () => {
  const cv = new File(['%PDF'], 'cv.pdf')
  const partsOf = async (body: object) => {
    const calls = stubServer({ 'POST /refresh': () => signedIn() })
    const { send } = await import('./send.ts')
    const { z } = await import('zod')
    const { upload, uploads } = await import('@hr/contract/lib/files')
    const { endpoint } = await import('@hr/contract/lib/endpoint')
    const call = endpoint('POST /test', 'public', {
      summary: 'A form',
      multipart: true,
      body: z.object({
        CV: upload('document').nullish(),
        otherFiles: uploads('attachment', 5),
        language: z.array(z.string()).optional(),
      }),
      result: z.unknown(),
    })
    await send(call, { body }).catch(() => undefined)
    const sent = calls[0]?.body as FormData
    return [...sent].map(([name, value]) => [name, value instanceof File ? value.name : value])
  }

  test('sends each file as a part of its own', async () => {
    const letter = new File(['x'], 'letter.doc')
    expect(await partsOf({ CV: cv, otherFiles: [cv, letter], language: ['English'] })).toEqual([
      ['CV', 'cv.pdf'],
      ['otherFiles', 'cv.pdf'],
      ['otherFiles', 'letter.doc'],
      ['language', '["English"]'],
    ])
  })

  test('leaves out values that are undefined, and sends an empty part for an empty list without files', async () => {
    expect(await partsOf({ CV: null, otherFiles: [], language: [] })).toEqual([['language', '[]']])
    expect(await partsOf({ CV: undefined })).toEqual([])
  })
})

test('returns a file as a blob, and its error as a message', async () => {
  const { send } = await import('./send.ts')
  const { employeeFilesApi } = await import('@hr/contract/areas/employees/files')
  const params = { id: position.uuid, file: '12345678-cv.pdf' }
  vi.stubGlobal('fetch', async () => new Response('%PDF-1.4', { headers: { 'content-type': 'application/pdf' } }))
  expect(await send(employeeFilesApi.read, { params })).toMatchObject({ type: 'application/pdf', size: 8 })
  vi.stubGlobal('fetch', async () => Response.json({ result: { message: 'Not found' } }, { status: 404 }))
  await expect(send(employeeFilesApi.read, { params })).rejects.toMatchObject({ status: 404, message: 'Not found' })
})

describe('the session', () => {
  test('ends when the server says so', async () => {
    stubServer({})
    const { resolveSession } = await page()
    await expect(resolveSession()).resolves.toEqual({ kind: 'signed-out', endedHere: false })
  })

  test('keeps the page when it ends under unsaved changes', async () => {
    const { renderHook } = await import('@testing-library/react')
    let isOver = false
    stubServer({ 'POST /refresh': () => (isOver ? { status: 401 } : signedIn()), [find]: () => ({ status: 401 }) })
    const { request, resolveSession, currentSession, useUnsavedMark } = await page()
    await resolveSession()
    renderHook(() => useUnsavedMark(true))
    isOver = true
    await expect(request(positionsApi.find, onePosition)).rejects.toMatchObject({ status: 401 })
    expect(currentSession()).toMatchObject({ kind: 'expired', user: { uuid: ana.uuid } })
  })

  test('continues when it began while the previous session was being ended', async () => {
    let refuse = () => {}
    const refused = new Promise<void>((resolve) => (refuse = resolve))
    let refreshes = 0
    stubServer({
      'POST /refresh': async () => {
        if (++refreshes === 1) return signedIn({ token: tokenFor(600, 'before') })
        await refused
        return { status: 401 }
      },
      'POST /login': () => signedIn({ token: tokenFor(600, 'after') }),
      [find]: ({ headers }) =>
        headers.get('authorization')?.includes(tokenFor(600, 'after')) ? { result: position } : { status: 401 },
    })
    const { request, resolveSession, currentSession, signIn } = await page()
    await resolveSession()
    const answer = request(positionsApi.find, onePosition)
    await vi.waitFor(() => expect(refreshes).toBe(2))
    await signIn({ email: 'ana@example.com', password: 'x' })
    refuse()
    await expect(answer).resolves.toEqual(position)
    expect(currentSession().kind).toBe('signed-in')
  })

  test('tells why a user with the right password cannot sign in', async () => {
    stubServer({
      'POST /login': () => ({
        result: { loginMessage: 'This account may not sign in.', needsCode: false },
      }),
    })
    const { signIn, currentSession } = await page()
    await expect(signIn({ email: 'a@b.co', password: 'x' })).resolves.toMatchObject({
      loginMessage: 'This account may not sign in.',
    })
    expect(currentSession().kind).toBe('unknown')
  })

  test('refreshes its token silently before it expires', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
    const calls = stubServer({ 'POST /refresh': () => signedIn({ token: tokenFor(100) }) })
    const { keepSession, resolveSession } = await page()
    keepSession()
    await resolveSession()
    vi.advanceTimersByTime(30_000)
    expect(calls).toHaveLength(1)
    vi.advanceTimersByTime(30_000)
    await vi.waitFor(() => expect(calls).toHaveLength(2))
  })

  test('checks near the idle timeout whether it has ended, and continues if another tab was active', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
    const idleEndsIn = [150, 119, 28_800]
    const calls = stubServer({ 'POST /refresh': () => signedIn({ idleEndsIn: idleEndsIn.shift()! }) })
    const { keepSession, resolveSession, currentSession } = await page()
    keepSession()
    expect(await resolveSession()).toMatchObject({ isEnding: false })
    vi.advanceTimersByTime(30_000)
    expect(calls).toHaveLength(1)
    vi.advanceTimersByTime(30_000)
    await vi.waitFor(() => expect(currentSession()).toMatchObject({ isEnding: true }))
    vi.advanceTimersByTime(30_000)
    await vi.waitFor(() => expect(currentSession()).toMatchObject({ isEnding: false }))
    vi.advanceTimersByTime(60_000)
    expect(calls).toHaveLength(3)
  })

  test('is ended by LOG OUT', async () => {
    stubServer({ 'POST /refresh': () => signedIn(), 'POST /logout': () => ({ result: { providerSignOut: null } }) })
    const { resolveSession, signOut, currentSession, currentToken } = await page()
    await resolveSession()
    await signOut()
    expect(currentSession()).toEqual({ kind: 'signed-out', endedHere: true })
    expect(currentToken()).toBeUndefined()
    expect(accessApi.logout.access).toBe('session')
  })

  test('stays ended when a refresh that was already running finishes later', async () => {
    let answer = () => {}
    stubServer({ 'POST /refresh': () => signedIn(), 'POST /logout': () => ({ result: { providerSignOut: null } }) })
    const { resolveSession, refresh, signOut, currentSession, currentToken: tokenNow } = await page()
    await resolveSession()
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const answered = await fetch(address, init)
      if (address.endsWith('/refresh')) await new Promise<void>((done) => (answer = done))
      return answered
    })
    const renewed = refresh()
    await signOut()
    answer()
    expect(await renewed).toBe(false)
    expect(currentSession()).toEqual({ kind: 'signed-out', endedHere: true })
    expect(tokenNow()).toBeUndefined()
  })

  test('that began at the identity provider also ends there', async () => {
    // jsdom cannot navigate to another page, only to another fragment of this one.
    const providerSignOut = new URL('#ended-at-the-provider', location.href).href
    stubServer({ 'POST /refresh': () => signedIn(), 'POST /logout': () => ({ result: { providerSignOut } }) })
    const { resolveSession, signOut } = await page()
    await resolveSession()
    await signOut()
    expect(location.href).toBe(providerSignOut)
  })
})
