// The sign-in page: static HTML and this script, which preloads the application only once the user types.
import { accessApi, loginInput } from '@hr/contract/areas/access/access'
import { isLocalPath } from '@hr/contract/areas/access/local-path'
import { secondFactorTexts } from '@hr/contract/areas/access/second-factor'
import type { RoleName } from '@hr/contract/access'
import type { ResultOf } from '@hr/contract/lib/endpoint'
import { homeOf, screens } from '@hr/contract/screens'
import { forgetSessionHint, mayHaveSession } from '../../../api/session-hint.ts'
import { ApiError, messageOf } from '../../../api/errors.ts'
import type { Credentials } from '../../../api/passkeys.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../lib/t.ts'
import { connectForm, errorsOf, find, showNotice } from './access-form.ts'
import { create } from './create.ts'
import { showLanguages } from './languages.ts'
import { preloadApplication } from './preload.ts'
import { consumeMessage } from './message.ts'
import { showProviderFailure } from './provider-failure.ts'
import { connectDemoAccounts, showSettings } from './sign-in-settings.ts'

const otherTabs = new BroadcastChannel('hr-session')
const next = new URLSearchParams(location.search).get('next')

/** Opens the requested page, or the home page of the role. */
function enter(role: RoleName | null): void {
  location.replace(next !== null && isLocalPath(next) ? next : screens[homeOf(role)].path)
}

/** Leaves the sign-in if the browser already has a session, for example from another tab. */
async function continueSession(): Promise<void> {
  if (!mayHaveSession()) return
  try {
    const { user } = await send(accessApi.refresh, {})
    enter(user.effectiveRole)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) forgetSessionHint()
  }
}

/** Opens the application, or shows what the sign-in still needs. */
function settle(result: ResultOf<typeof accessApi.login>, credentials?: Credentials): void {
  if (!('loginMessage' in result)) {
    otherTabs.postMessage('changed')
    enter(result.user.effectiveRole)
  } else if (result.needsCode) askForCode(result.hasPasskey && credentials)
  else showNotice('danger', result.loginMessage)
}

/** Signs in with a passkey, alone or after the password. Its code loads only now. */
async function askForPasskey(credentials?: Credentials): Promise<void> {
  try {
    const { signInWithPasskey } = await import('../../../api/passkeys.ts')
    settle(await signInWithPasskey(credentials))
  } catch (error) {
    showNotice('danger', messageOf(error, t('Failed to load data')))
  }
}

/**
 * Shows the field for the second factor's code, until another account is typed; with credentials also a button for a
 * passkey, which is asked for at once.
 */
function askForCode(passkeyAfter?: Credentials): void {
  if (document.getElementById('code')) return
  const hint = t(passkeyAfter ? secondFactorTexts.passkeyOrCodeHint : secondFactorTexts.codeHint)
  const input = create('input', {
    id: 'code',
    name: 'code',
    autocomplete: 'one-time-code',
    autocapitalize: 'none',
    spellcheck: 'false',
    'aria-describedby': 'code-hint',
  })
  const field = create(
    'div',
    { id: 'code-field' },
    create('label', { for: 'code' }, t('Code', undefined, 'second factor')),
    create('p', { class: 'hint', id: 'code-hint' }, hint),
    input,
  )
  find('button[type=submit]').before(field)
  input.focus()
  if (!passkeyAfter) return
  const button = create('button', { type: 'button', class: 'button' }, t('Use passkey'))
  button.addEventListener('click', () => void askForPasskey(passkeyAfter))
  field.append(button)
  void askForPasskey(passkeyAfter)
}

const form = find<HTMLFormElement>('form')
form.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && target.name !== 'code') document.getElementById('code-field')?.remove()
  preloadApplication()
})
find('#password').addEventListener('keyup', (event) => {
  if (event instanceof KeyboardEvent)
    find('.password [role=status]').textContent = event.getModifierState('CapsLock') ? t('Caps Lock is on') : ''
})

function start(): void {
  const message = consumeMessage()
  if (message !== undefined) showNotice('ok', message)
  connectForm({
    failedText: t('Failed to load data'),
    validate: (values) => errorsOf(loginInput.safeParse(values).error?.issues),
    send: async (values) => {
      const typed = loginInput.parse(values)
      settle(await send(accessApi.login, { body: typed }), typed)
    },
  })
  connectDemoAccounts()
  showLanguages()
  void showSettings(next, () => void askForPasskey())
}

start()
showProviderFailure()
otherTabs.addEventListener('message', () => void continueSession())
void continueSession()
