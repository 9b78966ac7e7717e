import type { RoleName } from '@hr/contract/access'
import type { Language } from '@hr/contract/lib/languages'
import type { ScreenName } from '@hr/contract/screens'
import { language } from '../../lib/language.ts'
import { isFor, sectionsOf, type Section } from './sections.ts'

const root = '../../../../docs/guide'
// Built into the product: one file per guide and language, and the addresses of pictures.
const files = import.meta.glob<string>('../../../../docs/guide/**/*.md', { query: '?raw', import: 'default' })
const pictures = import.meta.glob<string>('../../../../docs/guide/**/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})
const folderOf = (of: Language) => (of === 'en' ? root : `${root}/${of}`)

/** The guides in order, from the tasks of every employee to those of Superadmins. */
export const guides = ['employee', 'team-lead', 'hr', 'superadmin'] as const

/** Loads all sections of the user guide in a language. */
export async function loadSections(of: Language): Promise<readonly Section[]> {
  const texts = await Promise.all(guides.map(async (guide) => files[`${folderOf(of)}/${guide}.md`]?.()))
  return guides.flatMap((guide, index) => sectionsOf(guide, texts[index] ?? ''))
}

/** The sections in the language of the page; no other language is loaded. */
export const sections = await loadSections(language)

/** The address of a picture by its path in the guide, such as 'pictures/inbox.png'; by default in the page's language. */
export const pictureOf = (path: string, of = language): string | undefined => pictures[`${folderOf(of)}/${path}`]

/** The section that explains a screen to a role. */
export const sectionFor = (screen: ScreenName | undefined, role: RoleName | null): Section | undefined =>
  sections.find((section) => screen !== undefined && section.screens.includes(screen) && isFor(role, section))
