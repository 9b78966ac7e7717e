import { failureCookie } from '@hr/contract/lib/cookies'
import { t } from '../../../lib/t.ts'
import { find, noticeOf } from './access-form.ts'

/**
 * Returns and clears the reason why the sign-in at the identity provider failed. It is passed in a cookie, because
 * anyone can craft an address.
 */
function takeProviderFailure(): string | undefined {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${failureCookie}=`))
    ?.slice(failureCookie.length + 1)
  if (value === undefined) return undefined
  document.cookie = `${failureCookie}=; path=/login; max-age=0`
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/** Shows why the identity provider refused the sign-in, in place of the form. */
export function showProviderFailure(): void {
  const message = takeProviderFailure()
  if (message === undefined) return
  const main = find('main')
  const content = [...main.childNodes]
  const title = document.createElement('h1')
  title.textContent = t('Oops...')
  title.tabIndex = -1
  const back = document.createElement('button')
  back.type = 'button'
  back.textContent = t('Back to sign-in')
  back.addEventListener('click', () => main.replaceChildren(...content))
  main.replaceChildren(title, noticeOf('danger', message), back)
}
