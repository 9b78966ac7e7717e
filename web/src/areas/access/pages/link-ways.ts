import { accessApi, type LinkWay } from '@hr/contract/areas/access/access'
import { passwordUseTexts } from '@hr/contract/areas/access/password-sign-in'
import { passkeysTexts } from '@hr/contract/areas/access/passkeys'
import { screens } from '@hr/contract/screens'
import { messageOf } from '../../../api/errors.ts'
import type { LinkSecret } from '../../../api/passkeys.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../lib/t.ts'
import { find, noticeOf } from './access-form.ts'
import { create } from './create.ts'
import { providerLink } from './provider-link.ts'

/** Replaces the form by what the link of a user without a password leads to. */
export async function showLinkWays(
  link: LinkSecret,
  { ways, hasPasskey }: { ways: readonly LinkWay[]; hasPasskey: boolean },
): Promise<void> {
  const settings = await send(accessApi.clientSettings, {}).catch(() => undefined)
  const heading = find<HTMLElement>('h1')
  heading.textContent = t(passwordUseTexts.chooseWay)
  const others = [
    ...(ways.includes('passkey') ? [passkeyButton(link)] : []),
    ...(ways.includes('provider') && settings?.identityProvider ? [providerLink(settings.identityProvider, null)] : []),
  ]
  if (others.length > 0) show(...others)
  else if (hasPasskey) show(noticeOf('ok', t(passwordUseTexts.hasWay)), signInLink())
  else show(noticeOf('danger', t(passwordUseTexts.noWay)))
  heading.focus()
}

const show = (...content: Element[]) => find('form').replaceChildren(...content)

const signInLink = () => create('a', { class: 'button', href: screens.signIn.path }, t('Sign in'))

/** Creates the passkey, and then shows the recovery codes. Its code loads only now. */
function passkeyButton(link: LinkSecret): Element {
  const button = create('button', { type: 'button', class: 'button' }, t('Create a passkey'))
  const make = async () => {
    document.querySelector('form .notice')?.remove()
    button.dataset['loading'] = 'true'
    try {
      const { createFirstPasskey } = await import('../../../api/passkeys.ts')
      const { recoveryCodes } = await createFirstPasskey(link)
      showCodes(recoveryCodes)
    } catch (error) {
      button.before(noticeOf('danger', messageOf(error, t('Failed to save data'))))
    } finally {
      delete button.dataset['loading']
    }
  }
  button.addEventListener('click', () => void make())
  return button
}

function showCodes(codes: readonly string[]): void {
  find('h1').textContent = t('Your recovery codes')
  show(
    noticeOf('ok', t(passkeysTexts.added)),
    create(
      'p',
      { class: 'hint' },
      t("Store these somewhere other than your phone. Each code works once. They won't be shown again."),
    ),
    create('ul', { class: 'codes' }, ...codes.map((code) => create('li', {}, create('code', {}, code)))),
    signInLink(),
  )
  find<HTMLElement>('h1').focus()
}
