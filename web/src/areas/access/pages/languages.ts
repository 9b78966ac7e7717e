import { languageCookie, languageCookieSeconds } from '@hr/contract/lib/cookies'
import { languages, localeData } from '@hr/contract/lib/languages'
import { language } from '../../../lib/language.ts'
import { t } from '../../../lib/t.ts'
import { find } from './access-form.ts'
import { create } from './create.ts'

/**
 * Offers the languages. The server chooses the page by the cookie.
 * @param reload opens the page again
 */
export function showLanguages(reload = () => location.reload()): void {
  const list = create('nav', { 'aria-label': t('Language') })
  for (const one of languages) {
    const button = create('button', { type: 'button', lang: one }, localeData[one].endonym)
    if (one === language) button.ariaCurrent = 'true'
    button.addEventListener('click', () => {
      const secure = location.protocol === 'https:' ? '; secure' : ''
      document.cookie = `${languageCookie}=${one}; path=/; max-age=${languageCookieSeconds}; samesite=lax${secure}`
      reload()
    })
    list.append(button)
  }
  find('footer').append(list)
}
