import { accessApi } from '@hr/contract/areas/access/access'
import { send } from '../../../api/send.ts'
import { t } from '../../../lib/t.ts'
import { loadCompany } from './company.ts'
import { connectForm, errorsOf, showNotice } from './access-form.ts'
import { showLanguages } from './languages.ts'

void loadCompany()

const { body } = accessApi.resetLink

connectForm({
  failedText: t('Failed to load data'),
  validate: (values) => errorsOf(body.safeParse(values).error?.issues),
  send: async (values) => {
    const { message } = await send(accessApi.resetLink, { body: body.parse(values) })
    showNotice('ok', message)
  },
})
showLanguages()
