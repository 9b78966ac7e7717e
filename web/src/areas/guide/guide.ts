import type { RoleName } from '@hr/contract/access'
import type { ScreenName } from '@hr/contract/screens'
import { isFor, sectionsOf, type Section } from './sections.ts'

// Built into the product: texts and the addresses of the pictures.
const files = import.meta.glob<string>('../../../../docs/guide/*.md', { query: '?raw', import: 'default', eager: true })
const pictures = import.meta.glob<string>('../../../../docs/guide/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The guides in order, from the tasks of every employee to those of Superadmins. */
export const guides = ['employee', 'team-lead', 'hr', 'superadmin'] as const

const folder = '../../../../docs/guide'

/** All sections of the user guide. */
export const sections: readonly Section[] = guides.flatMap((guide) =>
  sectionsOf(guide, files[`${folder}/${guide}.md`] ?? ''),
)

/** The address of a picture by its path in the guide, such as 'pictures/inbox.png'. */
export const pictureOf = (path: string): string | undefined => pictures[`${folder}/${path}`]

/** The section that explains a screen to a role. */
export const sectionFor = (screen: ScreenName | undefined, role: RoleName | null): Section | undefined =>
  sections.find((section) => screen !== undefined && section.screens.includes(screen) && isFor(role, section))
