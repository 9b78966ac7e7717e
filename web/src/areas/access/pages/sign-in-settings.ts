import { accessApi } from '@hr/contract/areas/access/access'
import { send } from '../../../api/send.ts'
import { t } from '../../../lib/t.ts'
import { find } from './access-form.ts'
import { showCompany } from './company.ts'
import { create } from './create.ts'

/** Shows the company and the identity provider. Without a response, signing in by password still works. */
export async function showSettings(next: string | null): Promise<void> {
  const settings = await send(accessApi.clientSettings, {}).catch(() => undefined)
  if (!settings) return
  const { company, identityProvider } = settings
  showCompany(company)
  if (identityProvider !== null)
    find('main').insertBefore(providerButton(identityProvider, next), document.querySelector('.demo'))
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
