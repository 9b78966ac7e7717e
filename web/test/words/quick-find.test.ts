import { describe, expect, test } from 'vitest'
import { roleNames, type RoleName } from '@hr/contract/access'
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
/** What a typed text finds, the best first. */
const find = (role: RoleName, typed: string) =>
  onlyGood(groupsFor(role).map((entries) => fitting(entries, typed)))
    .flat()
    .toSorted((a, b) => a.rank - b.rank)
/** Whether an entry is first, or among the first three where several fit equally well. */
function isFirst(role: RoleName, typed: string, isWanted: (entry: Entry) => boolean): boolean {
  const found = find(role, typed)
  return found.slice(0, 3).some((one) => isWanted(one.found) && one.rank === found[0]?.rank)
}
const firstThree = (role: RoleName, typed: string) => find(role, typed).slice(0, 3).map(({ found }) => found.id)

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

/** The terms of a column of the glossary, each without what is said about it. */
const terms = glossary
  .slice(glossary.indexOf('## HR terms'), glossary.indexOf('### Names of screens'))
  .split('\n')
  .filter((line) => /^\| [^*-]/.test(line))
  .slice(1)
  .map((line) => line.split(' | ')[['en', 'hr', 'de'].indexOf(language)] ?? '')
  .flatMap((cell) => cell.replace(/^\| | \|$/g, '').replaceAll(/\(.*?\)/g, '').split(/[,;/]/))
  .map((term) => term.trim())
  .filter((term) => term !== '')

test('each term of the glossary finds its page, or the section of the guide that explains it', () => {
  const missed = terms.filter((term) => find('Superadmin', term).length === 0)
  expect(missed).toEqual([])
})
