import { accessTexts } from '@hr/contract/areas/access/access'
import { roleTexts } from '@hr/contract/areas/access/roles'
import type { Language } from '@hr/contract/lib/languages'
import { escaped } from '../lib/escaped.ts'
import { translate } from '../lib/translate.ts'
import type { publicDemo } from './accounts.ts'

/** Returns the section of the sign-in page whose buttons fill in the form. It comes with the page, so that it is seen at once. */
export function demoSection({ accounts, password }: NonNullable<ReturnType<typeof publicDemo>>, language: Language) {
  const items = accounts.map(
    ({ email, role }) =>
      `<li><button type="button" class="account" data-email="${escaped(email)}" data-password="${escaped(password)}">` +
      `<span>${escaped(translate(language, roleTexts[role]))}</span><span>${escaped(email)}</span></button></li>`,
  )
  return (
    `<section class="demo" aria-labelledby="demo-accounts"><h2 id="demo-accounts">${escaped(translate(language, accessTexts.demoAccounts))}</h2>` +
    `<p>${escaped(translate(language, accessTexts.demoPassword(password)))}</p><ul>${items.join('')}</ul></section>`
  )
}
