import { accessApi } from '@hr/contract/areas/access/access'
import { send } from '../../../api/send.ts'
import { t } from '../../../lib/t.ts'
import { find } from './access-form.ts'
import { showCompany } from './company.ts'
import { create } from './create.ts'
import { providerLink } from './provider-link.ts'

/** Shows the company and the other ways to sign in. Without a response, signing in by password still works. */
export async function showSettings(next: string | null, onPasskey: () => void): Promise<void> {
  const settings = await send(accessApi.clientSettings, {}).catch(() => undefined)
  if (!settings) return
  const { company, identityProvider, hasPasskeys } = settings
  showCompany(company)
  const ways = [
    ...(hasPasskeys && typeof PublicKeyCredential === 'function' ? [passkeyButton(onPasskey)] : []),
    ...(identityProvider === null ? [] : [providerLink(identityProvider, next)]),
  ]
  if (ways.length === 0) return
  const others = create('div', { class: 'provider' }, create('span', { 'aria-hidden': 'true' }, t('or')), ...ways)
  find('main').insertBefore(others, document.querySelector('.demo'))
}

function passkeyButton(onPasskey: () => void): Element {
  const button = create('button', { type: 'button', class: 'button' }, t('Sign in with a passkey'))
  button.addEventListener('click', onPasskey)
  return button
}

/** Makes the buttons of demo accounts, which come with the page, fill in the form. */
export function connectDemoAccounts(): void {
  for (const button of document.querySelectorAll<HTMLElement>('.account'))
    button.addEventListener('click', () => {
      for (const name of ['email', 'password']) {
        const input = find<HTMLInputElement>(`#${name}`)
        input.value = button.dataset[name] ?? ''
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
}
