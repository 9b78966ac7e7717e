import { englishWordsCookie } from '@hr/contract/lib/english-words'
import { languageOf, type Language } from '@hr/contract/lib/languages'

/** The language of this page; the server chooses the page, and another language needs another page. */
export const language: Language = languageOf(document.documentElement.lang) ?? 'en'

/** Whether the company's country has English words for fixed values. The server says so with the page. */
export const showsEnglishWords = language === 'en' && document.cookie.includes(`${englishWordsCookie}=`)

/** The `lang` of fixed values that English keeps in another language; the other languages translate them. */
export const untranslated = <Lang extends string>(lang: Lang | undefined): Lang | undefined =>
  language === 'en' && !showsEnglishWords ? lang : undefined
