import type { Language } from '@hr/contract/lib/languages'
import { formatText, type Message } from '@hr/contract/lib/messages'
import cvLoaders from 'virtual:messages/cv'
import { language as pageLanguage } from '../../lib/language.ts'
import { t } from '../../lib/t.ts'

/** Renders the texts of a CV in its language. */
export type CvTranslate = (text: Message) => string

/** The translation into the page's language, whose texts the page contains. */
export const translateCv: CvTranslate = (text) => t(text)

/** Loads the translation into a language. */
export async function loadCvTranslate(language: Language): Promise<CvTranslate> {
  if (language === pageLanguage) return translateCv
  const { default: texts } = await cvLoaders[language]()
  return ({ code, text, values }) => formatText(texts[code] ?? text, values, language, t)
}
