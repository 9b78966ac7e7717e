import { describe, expect, test } from 'vitest'
import { roleNames, type RoleName } from '@hr/contract/access'
import { languages } from '@hr/contract/lib/languages'
import { mayOpen, type ScreenName } from '@hr/contract/screens'
import {
  actionsFor,
  fitting,
  guideEntries,
  listPartsFor,
  onlyGood,
  pagesFor,
  profileActions,
  profileEntries,
  reportsFor,
  type Entry,
} from '../../src/app/quick-find.ts'
import { settingLabels, settingPages } from '../../src/areas/company/setting-pages.ts'
import { sections } from '../../src/areas/guide/guide.ts'
import { language } from '../../src/lib/language.ts'
import glossary from '../../../docs/GLOSSARY.md?raw'

const nothing = () => undefined
const own = profileActions({ chooseTheme: nothing, chooseDensity: nothing, ask: nothing })
const groupsFor = (role: RoleName) => [
  [...actionsFor(role), ...listPartsFor(role), ...own],
  [...pagesFor(role), ...profileEntries(role)],
  reportsFor(role),
  guideEntries(sections, role),
]
/** The entries that a typed text finds, the best first. */
const find = (role: RoleName, typed: string) =>
  onlyGood(groupsFor(role).map((entries) => fitting(entries, typed)))
    .flat()
    .toSorted((a, b) => a.rank - b.rank)
/** Whether an entry is first, or among the first three where several fit equally well. */
function isFirst(role: RoleName, typed: string, isWanted: (entry: Entry) => boolean): boolean {
  const found = find(role, typed)
  return found.slice(0, 3).some((one) => isWanted(one.found) && one.rank === found[0]?.rank)
}
const firstThree = (role: RoleName, typed: string) =>
  find(role, typed)
    .slice(0, 3)
    .map(({ found }) => found.id)

describe.each(roleNames)('as %s', (role) => {
  test('each page, action, report, choice of the profile menu and heading of the guide is found by its name', () => {
    const missed = groupsFor(role)
      .flat()
      .filter(({ id, label }) => !isFirst(role, label, (one) => one.id === id))
      .map(({ id, label }) => ({ id, label, found: firstThree(role, label) }))
    expect(missed).toEqual([])
  })

  test('each setting is found by the heading and label that it has on its page', () => {
    const missed = Object.entries(settingPages).flatMap(([page, { names, headings }]) =>
      !mayOpen(page as ScreenName, role)
        ? []
        : [...Object.values<string>(headings), ...names.map((name) => settingLabels[name])]
            .filter((text) => !find(role, text).some(({ found }) => found.id === page))
            .map((text) => ({ page, text, found: firstThree(role, text) })),
    )
    expect(missed).toEqual([])
  })
})

/** Rows of the glossary about wording, not about things of the product. */
const wording = ['try again', 'last, latest', 'first, before that', 'for example, such as', 'Cancel (close a dialog)']

/** The rows of the glossary: the English term, and its forms in the language of the page, without what is said about them. */
const terms = glossary
  .slice(glossary.indexOf('## HR terms'), glossary.indexOf('### Names of screens'))
  .split('\n')
  .filter((line) => /^\| [^*-]/.test(line))
  .slice(1)
  .map((line) => line.slice(2, -2).split(' | '))
  .filter(([english = '']) => !wording.includes(english))
  .map((cells) => cells[languages.indexOf(language)] ?? '')
  .map((cell) => cell.replaceAll(/\(.*?\)/g, '').split(/[,;/]/))
  .map((forms) => forms.map((form) => form.trim()).filter((form) => form !== ''))

test('each term of the glossary finds its page, or the section of the guide that explains it', () => {
  const missed = terms.filter((forms) => forms.every((form) => find('Superadmin', form).length === 0))
  expect(missed).toEqual([])
})
