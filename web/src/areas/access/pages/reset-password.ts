import { accessApi, accessTexts } from '@hr/contract/areas/access/access'
import { passwordProblem, passwordTexts } from '@hr/contract/areas/access/password'
import { screens } from '@hr/contract/screens'
import { send } from '../../../api/send.ts'
import { t } from '../../../lib/t.ts'
import { connectForm, errorsOf, find, noticeOf, showCopyright } from './access-form.ts'
import { loadCompany } from './company.ts'
import { leaveMessage } from './message.ts'

const link = readLink()
void loadCompany()
const { body } = accessApi.resetPassword

if (link) {
  find('#rule').textContent = t(passwordTexts.rule)
  connectForm({
    failedText: t('Failed to save data'),
    validate: (values) => {
      const weak = values['password'] ? passwordProblem(values['password']) : undefined
      return { ...errorsOf(body.safeParse(values).error?.issues), ...(weak !== undefined && { password: weak }) }
    },
    send: async (values) => {
      const { message } = await send(accessApi.resetPassword, { query: link, body: body.parse(values) })
      leaveMessage(message.message)
      location.assign(screens.signIn.path)
    },
  })
} else {
  const again = document.createElement('a')
  again.href = screens.forgotPassword.path
  again.textContent = t(accessTexts.forgotPassword)
  find('form').replaceWith(noticeOf('danger', t(accessTexts.linkInvalid)), again)
  showCopyright()
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
