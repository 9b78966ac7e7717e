import { englishWordsCookie } from '@hr/contract/lib/cookies'
import { hasEnglishWords } from '@hr/contract/lib/english-words'
import { languageOf, type Language } from '@hr/contract/lib/languages'

/** The language of this page; the server chooses the page, and another language needs another page. */
export const language: Language = languageOf(document.documentElement.lang) ?? 'en'

/** Whether the company's country has English words for fixed values. The server says so with the page. */
export const showsEnglishWords = language === 'en' && document.cookie.includes(`${englishWordsCookie}=`)

/** Whether a country has other words for fixed values than this page shows, whose labels were made when its files ran. */
export const hasOtherWords = (country: string | null): boolean =>
  language === 'en' && hasEnglishWords(country) !== showsEnglishWords

/** The `lang` of fixed values that English keeps in another language; the other languages translate them. */
export const untranslated = <Lang extends string>(lang: Lang | undefined): Lang | undefined =>
  language === 'en' && !showsEnglishWords ? lang : undefined
