import type { RoleName } from '@hr/contract/access'
import type { Language } from '@hr/contract/lib/languages'
import type { ScreenName } from '@hr/contract/screens'
import { language } from '../../lib/language.ts'
import { isFor, sectionsOf, type Section } from './sections.ts'

type Content = { files: Record<string, string>; pictures: Record<string, string> }

// Built into the product: texts and the addresses of pictures, one file per language.
const contents: Record<Language, () => Promise<Content>> = {
  en: () => import('./texts/en.ts'),
  hr: () => import('./texts/hr.ts'),
  de: () => import('./texts/de.ts'),
}

const byName = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, content]) => [path.slice(path.lastIndexOf('/') + 1), content]))
const pictureByName = byName((await contents[language]()).pictures)

/** The guides in order, from the tasks of every employee to those of Superadmins. */
export const guides = ['employee', 'team-lead', 'hr', 'superadmin'] as const

/** Loads all sections of the user guide in a language. */
export async function loadSections(of: Language): Promise<readonly Section[]> {
  const files = byName((await contents[of]()).files)
  return guides.flatMap((guide) => sectionsOf(guide, files.get(`${guide}.md`) ?? ''))
}

/** The sections in the language of the page; no other language is loaded. */
export const sections = await loadSections(language)

/** The address of a picture in the language of the page, by its path in the guide, such as 'pictures/inbox.png'. */
export const pictureOf = (path: string): string | undefined => pictureByName.get(path.slice(path.lastIndexOf('/') + 1))

/** The section that explains a screen to a role. */
export const sectionFor = (screen: ScreenName | undefined, role: RoleName | null): Section | undefined =>
  sections.find((section) => screen !== undefined && section.screens.includes(screen) && isFor(role, section))
