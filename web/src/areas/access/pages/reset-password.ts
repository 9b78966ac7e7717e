import { accessApi, accessTexts } from '@hr/contract/areas/access/access'
import { passwordProblem, passwordTexts } from '@hr/contract/areas/access/password'
import { screens } from '@hr/contract/screens'
import { send } from '../../../api/send.ts'
import { t } from '../../../lib/t.ts'
import { connectForm, errorsOf, find, noticeOf, showCopyright } from './access-form.ts'
import { loadCompany } from './company.ts'
import { showLanguages } from './languages.ts'
import { leaveMessage } from './message.ts'

const { search } = location
const link = readLink()
void loadCompany()
const { body } = accessApi.resetPassword

if (link) {
  find('#rule').textContent = t(passwordTexts.rule)
  void showState(link)
  connectForm({
    failedText: t('Failed to save data'),
    validate: (values) => {
      const weak = values['password'] ? passwordProblem(values['password']) : undefined
      return { ...errorsOf(body.safeParse(values).error?.issues), ...(weak !== undefined && { password: t(weak) }) }
    },
    send: async (values) => {
      const { password, confirmPassword } = body.parse(values)
      const answer = await send(accessApi.resetPassword, { query: link, body: { password, confirmPassword } })
      if (!(await signIn(answer.email, password))) leaveMessage(answer.message.message)
      // It opens the home page if the browser has a session.
      location.assign(screens.signIn.path)
    },
  })
} else {
  showInvalid()
  showCopyright()
}
// With the link, which the address no longer contains.
showLanguages(() => location.replace(`${location.pathname}${search}`))

/** Signs in like the sign-in page; returns false if that needs more, such as the code of the second factor. */
async function signIn(email: string, password: string): Promise<boolean> {
  try {
    const result = await send(accessApi.login, { body: { email, password } })
    return !('loginMessage' in result)
  } catch {
    return false
  }
}

/** Replaces the form if the link has expired, or leads to another way to sign in, before anything is typed. */
async function showState(query: { userUuid: string; token: string }): Promise<void> {
  try {
    const state = await send(accessApi.checkResetLink, { query })
    if (!state.isValid) showInvalid()
    else if (!state.ways.includes('password')) await (await import('./link-ways.ts')).showLinkWays(query, state)
  } catch {
    // Saving the password tells what is wrong.
  }
}

function showInvalid(): void {
  const again = document.createElement('a')
  again.href = screens.forgotPassword.path
  again.textContent = t('Request a new link')
  find('form').replaceWith(noticeOf('danger', t(accessTexts.linkInvalid)), again)
}

/**
 * Removes the secret of the emailed link from the address, so that it does not stay in history, screenshots or proxy
 * logs.
 */
function readLink(): { userUuid: string; token: string } | undefined {
  if (location.search === '') return undefined
  const search = new URLSearchParams(location.search)
  history.replaceState(history.state, '', location.pathname)
  return { userUuid: search.get('userUuid') ?? '', token: search.get('token') ?? '' }
}
