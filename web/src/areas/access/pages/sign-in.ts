// The sign-in page: static HTML and this script, which preloads the application only once the user types.
import { accessApi, loginInput } from '@hr/contract/areas/access/access'
import { isLocalPath } from '@hr/contract/areas/access/local-path'
import { secondFactorTexts } from '@hr/contract/areas/access/second-factor'
import type { RoleName } from '@hr/contract/access'
import { homeOf, screens } from '@hr/contract/screens'
import { forgetSessionHint, mayHaveSession } from '../../../api/session-hint.ts'
import { ApiError } from '../../../api/errors.ts'
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

/** Shows the field for the second factor's code, until another account is typed. */
function askForCode(): void {
  if (document.getElementById('code')) return
  const hint = t(secondFactorTexts.codeHint)
  const input = create('input', {
    id: 'code',
    name: 'code',
    autocomplete: 'one-time-code',
    autocapitalize: 'none',
    spellcheck: 'false',
    'aria-describedby': 'code-hint',
  })
  find('button[type=submit]').before(
    create(
      'div',
      { id: 'code-field' },
      create('label', { for: 'code' }, t('Code', undefined, 'second factor')),
      create('p', { class: 'hint', id: 'code-hint' }, hint),
      input,
    ),
  )
  input.focus()
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
      const result = await send(accessApi.login, { body: loginInput.parse(values) })
      if (!('loginMessage' in result)) {
        otherTabs.postMessage('changed')
        enter(result.user.effectiveRole)
      } else if (result.needsCode) askForCode()
      else showNotice('danger', result.loginMessage)
    },
  })
  connectDemoAccounts()
  showLanguages()
  void showSettings(next)
}

start()
showProviderFailure()
otherTabs.addEventListener('message', () => void continueSession())
void continueSession()
