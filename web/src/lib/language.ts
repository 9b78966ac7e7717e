import { languageOf, type Language } from '@hr/contract/lib/languages'

/** The language of this page; the server chooses the page, and another language needs another page. */
export const language: Language = languageOf(document.documentElement.lang) ?? 'en'
