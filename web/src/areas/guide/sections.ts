import { fold } from '@hr/contract/lib/fold'
import type { RoleName } from '@hr/contract/access'
import { mayOpen, screenNames, type ScreenName } from '@hr/contract/screens'

/** A section of the user guide: a heading of level two with the text below it. */
export type Section = {
  /** The file without its ending, such as 'team-lead'. */
  guide: string
  /** The anchor, the same in all languages: 'team-lead-approve-requests'. */
  id: string
  title: string
  /** The screens that the section explains. */
  screens: ScreenName[]
  /** The first paragraph, without markup: what the screen is for, in three sentences. */
  summary: string
  /** The whole text as Markdown, without the heading. */
  text: string
}

const slugOf = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/**
 * Splits a file of `docs/guide` into its sections. A comment below a heading names the screens:
 * `<!-- screens: employees, employeesArchived -->`. Translations name the anchor of the English heading, too:
 * `<!-- id: leave-types -->`.
 */
export function sectionsOf(guide: string, markdown: string): Section[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      const id = /^<!-- id: (.*) -->$/m.exec(part)?.[1] ?? slugOf(title)
      const names = /^<!-- screens: (.*) -->$/m.exec(part)?.[1]?.split(', ') ?? []
      const text = lines
        .join('\n')
        .replace(/^<!--.*-->$/gm, '')
        .trim()
      const [first = ''] = text.split('\n\n')
      return {
        guide,
        id: `${guide}-${id}`,
        title,
        screens: screenNames.filter((name) => names.includes(name)),
        summary: first.replaceAll('\n', ' ').replaceAll(/\*\*|`/g, ''),
        text,
      }
    })
}

/** Whether a role may open one of the screens of a section; sections without screens are for all. */
export const isFor = (role: RoleName | null, { screens }: Section): boolean =>
  screens.length === 0 || screens.some((screen) => mayOpen(screen, role))

/** Whether a section contains every word, ignoring case and diacritics. */
export function isFound({ title, text }: Section, searched: string): boolean {
  const all = fold(`${title} ${text}`)
  return fold(searched)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
