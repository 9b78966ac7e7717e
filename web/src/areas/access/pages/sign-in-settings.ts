import { accessApi } from '@hr/contract/areas/access/access'
import { send } from '../../../api/send.ts'
import { t } from '../../../lib/t.ts'
import { find } from './access-form.ts'

/** Shows the identity provider and the demo accounts. Without an answer the sign-in by password works all the same. */
export async function showSettings(next: string | null): Promise<void> {
  const settings = await send(accessApi.clientSettings, {}).catch(() => undefined)
  if (!settings) return
  const { identityProvider, demoAccounts, demoPassword } = settings
  if (identityProvider !== null) find('main').append(providerButton(identityProvider, next))
  if (demoPassword !== null && demoAccounts.length > 0) find('main').append(demoSection(demoAccounts, demoPassword))
}

/** The way to the identity provider, which leads back to the page that the user wanted to see. */
function providerButton(name: string, next: string | null): Element {
  const provider = document.createElement('div')
  provider.className = 'provider'
  provider.innerHTML = '<span aria-hidden="true"></span><a class="button"></a>'
  const [or, link] = provider.children
  or?.append(t('or'))
  link?.append(t('Sign in with {{name}}', { name }))
  link?.setAttribute('href', `/api/v1/oidc/start${next === null ? '' : `?next=${encodeURIComponent(next)}`}`)
  return provider
}

type Account = { email: string; role: string }

function demoSection(accounts: readonly Account[], password: string): Element {
  const demo = document.createElement('section')
  demo.className = 'demo'
  demo.setAttribute('aria-labelledby', 'demo-accounts')
  demo.innerHTML = '<h2 id="demo-accounts"></h2><p></p><ul></ul>'
  const [title, text, list] = demo.children
  title?.append(t('Demo accounts'))
  text?.append(t('Choose one to fill in the form. Password: {{password}}', { password }))
  list?.append(...accounts.map((account) => demoAccount(account, password)))
  return demo
}

function demoAccount({ email, role }: Account, password: string): Element {
  const item = document.createElement('li')
  item.innerHTML = '<button type="button" class="account"><span></span><span></span></button>'
  const [roleText, emailText] = item.querySelectorAll('span')
  roleText?.append(role)
  emailText?.append(email)
  item.firstElementChild?.addEventListener('click', () => {
    for (const [name, value] of Object.entries({ email, password })) {
      const input = find<HTMLInputElement>(`#${name}`)
      input.value = value
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  return item
}
