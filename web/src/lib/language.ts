import { languageOf, type Language } from '@hr/contract/lib/languages'

/** The language of this page; the server chooses the page, and another language needs another page. */
export const language: Language = languageOf(document.documentElement.lang) ?? 'en'

/** The `lang` of fixed values that English keeps in another language; the other languages translate them. */
export const untranslated = <Lang extends string>(lang: Lang | undefined): Lang | undefined =>
  language === 'en' ? lang : undefined
