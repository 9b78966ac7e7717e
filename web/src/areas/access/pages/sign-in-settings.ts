import { accessApi } from '@hr/contract/areas/access/access'
import { roleTexts } from '@hr/contract/areas/access/roles'
import type { RoleName } from '@hr/contract/access'
import { send } from '../../../api/send.ts'
import { t } from '../../../lib/t.ts'
import { find } from './access-form.ts'
import { showCompany } from './company.ts'
import { create } from './create.ts'

/** Shows the company, the identity provider and the demo accounts. Without a response, signing in by password still works. */
export async function showSettings(next: string | null): Promise<void> {
  const settings = await send(accessApi.clientSettings, {}).catch(() => undefined)
  if (!settings) return
  const { company, identityProvider, demoAccounts, demoPassword } = settings
  showCompany(company)
  if (identityProvider !== null) find('main').append(providerButton(identityProvider, next))
  if (demoPassword !== null && demoAccounts.length > 0) find('main').append(demoSection(demoAccounts, demoPassword))
}

/** The link to the identity provider, which redirects back to the requested page. */
function providerButton(name: string, next: string | null): Element {
  const href = `/api/v1/oidc/start${next === null ? '' : `?next=${encodeURIComponent(next)}`}`
  return create(
    'div',
    { class: 'provider' },
    create('span', { 'aria-hidden': 'true' }, t('or')),
    create('a', { class: 'button', href }, t('Sign in with {name}', { name })),
  )
}

type Account = { email: string; role: RoleName }

const demoSection = (accounts: readonly Account[], password: string): Element =>
  create(
    'section',
    { class: 'demo', 'aria-labelledby': 'demo-accounts' },
    create('h2', { id: 'demo-accounts' }, t('Demo accounts')),
    create('p', {}, t('Choose one to fill in the form. Password: {password}', { password })),
    create('ul', {}, ...accounts.map((account) => demoAccount(account, password))),
  )

function demoAccount({ email, role }: Account, password: string): Element {
  const button = create(
    'button',
    { type: 'button', class: 'account' },
    create('span', {}, t(roleTexts[role])),
    create('span', {}, email),
  )
  button.addEventListener('click', () => {
    for (const [name, value] of Object.entries({ email, password })) {
      const input = find<HTMLInputElement>(`#${name}`)
      input.value = value
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  return create('li', {}, button)
}
