import { confirmCode, secondFactorCode } from '@hr/contract/areas/access/refusal-codes'
import type { Endpoint, InputOf, ResultOf } from '@hr/contract/lib/endpoint'
import { confirmIdentity } from './confirm.ts'
import { ApiError } from './errors.ts'
import { isLimited, untilSecondFactor } from './second-factor.ts'
import { send, type SendOptions } from './send.ts'
import { refresh, resolveSession, sessionNumber, currentToken } from './session.ts'

/**
 * The input of a call of the application. A change or deletion names the version that it is based on, which other programs may
 * leave out.
 */
export type CallOf<E extends Endpoint> = InputOf<E> & Versioned<E, 'body'> & Versioned<E, 'query'>
type Versioned<E extends Endpoint, Part extends 'body' | 'query'> =
  InputOf<E> extends { [P in Part]?: infer Fields }
    ? [VersionOf<NonNullable<Fields>>] extends [never]
      ? unknown
      : { [P in Part]: { version: number } }
    : unknown
/** The version among the declared fields; the query of any list has none. */
type VersionOf<Fields> = string extends keyof Fields ? never : Extract<keyof Fields, 'version'>

/**
 * Makes a call as the signed-in user. An expired token is refreshed once and the call repeated, within the same
 * session.
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: Omit<SendOptions, 'token'> = {},
): Promise<ResultOf<E>> {
  if (endpoint.access === 'public' || endpoint.access === 'session') return send(endpoint, input, options)
  await resolveSession()
  if (!endpoint.withoutSecondFactor) await untilSecondFactor()
  const token = currentToken()
  const number = sessionNumber()
  try {
    return await send(endpoint, input, { ...options, token })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === secondFactorCode) return repeatWithFactor(error)
    if (error.code === confirmCode) return repeatAfterConfirming(error)
    if (error.status !== 401) throw error
    // A concurrent call may have refreshed the token already.
    const isRenewed = currentToken() !== token || (await refresh())
    if (!isRenewed || sessionNumber() !== number) throw error
    return send(endpoint, input, { ...options, token: currentToken() })
  }

  /** The second factor has become due since the last token refresh: the call waits for it. */
  async function repeatWithFactor(error: ApiError): Promise<ResultOf<E>> {
    await refresh()
    if (!isLimited() || sessionNumber() !== number) throw error
    return request(endpoint, input, options)
  }

  /** Asks for the password and repeats the call; if the user cancels, the original error is thrown. */
  async function repeatAfterConfirming(error: ApiError): Promise<ResultOf<E>> {
    if (!(await confirmIdentity()) || sessionNumber() !== number) throw error
    return request(endpoint, input, options)
  }
}
