import { describe, expect, test } from 'vitest'
import { roleNames, type RoleName } from '@hr/contract/access'
import { languages, type Language } from '@hr/contract/lib/languages'
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
import { settingPages } from '../../src/areas/company/setting-pages.ts'
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
/** Whether an entry is first of its kind, or among the first three where several fit equally well. */
function isFirst(role: RoleName, { id, label, isExplanation }: Entry): boolean {
  const found = find(role, label).filter((one) => one.found.isExplanation === isExplanation)
  return found.slice(0, 3).some((one) => one.found.id === id && one.rank === found[0]?.rank)
}
const firstThree = (role: RoleName, typed: string) =>
  find(role, typed)
    .slice(0, 3)
    .map(({ found }) => found.id)

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

describe.each(roleNames)('as %s', (role) => {
  test('each page, action, report, choice of the profile menu and heading of the guide is found by its name', () => {
    const missed = groupsFor(role)
      .flat()
      .filter((entry) => !isFirst(role, entry))
      .map(({ id, label }) => ({ id, label, found: firstThree(role, label) }))
    expect(missed).toEqual([])
  })

  test('no section of the guide is before what it explains', () => {
    const isSection = ({ found }: { found: Entry }) => found.isExplanation === true
    const wrong = [...terms.flat(), ...guideEntries(sections, role).map(({ label }) => label)].filter((typed) => {
      const found = find(role, typed)
      return found.slice(found.findIndex(isSection)).some((one) => found.some(isSection) && !isSection(one))
    })
    expect(wrong).toEqual([])
  })

  test('each setting is found by the heading and label that it has on its page', () => {
    const missed = Object.entries(settingPages).flatMap(([page, { labels, headings }]) =>
      !mayOpen(page as ScreenName, role)
        ? []
        : [...Object.values<string>(headings), ...Object.values<string>(labels)]
            .filter((text) => !find(role, text).some(({ found }) => found.id === page))
            .map((text) => ({ page, text, found: firstThree(role, text) })),
    )
    expect(missed).toEqual([])
  })
})

test('each term of the glossary finds its page, or the section of the guide that explains it', () => {
  const missed = terms.filter((forms) => forms.every((form) => find('Superadmin', form).length === 0))
  expect(missed).toEqual([])
})

// cspell:disable
/** The words that users of each language type, with what Enter then opens. */
const opened: Record<Language, [role: RoleName, typed: string, id: string][]> = {
  en: [
    ['Team lead', 'approve', 'approvalRequests'],
    ['Team lead', 'vacation', 'myLeaves'],
    ['Superadmin', 'password', 'changePassword'],
    ['Superadmin', 'audit', 'audit'],
    ['Admin', 'employees export csv', 'employees export'],
    ['Employee', 'equipment', 'profile equipment'],
    ['Team lead', 'delegate', 'myLeaves delegates'],
    ['Employee', 'logout', 'log out'],
    ['Employee', 'german', 'language de'],
    ['Employee', 'croatian', 'language hr'],
    ['Employee', 'call in sick', 'apply'],
    ['Employee', 'holidays', 'teamCalendar holidays'],
    ['Team lead', 'public holiday', 'teamCalendar holidays'],
    ['Employee', 'bank holidays list', 'teamCalendar holidays'],
    ['Superadmin', 'holidays', 'nonWorkingDays'],
    ['Admin', 'departures', 'employeesLeaving'],
    ['Employee', 'export', 'myLeaves export'],
    ['Employee', 'export leaves', 'myLeaves export'],
    ['Employee', 'export data', 'profile data'],
    ['Team lead', 'leave history csv', 'leaveHistory export'],
    ['Superadmin', 'export position', 'positions export'],
    ['Superadmin', 'export user', 'users export'],
  ],
  hr: [
    ['Team lead', 'odobriti', 'approvalRequests'],
    ['Superadmin', 'lozinka', 'changePassword'],
    ['Team lead', 'zamjenik', 'myLeaves delegates'],
    ['Employee', 'odjava', 'log out'],
    ['Employee', 'njemački', 'language de'],
    ['Employee', 'engleski', 'language en'],
    ['Employee', 'zatražiti godišnji', 'apply'],
    ['Employee', 'prijaviti bolovanje', 'apply'],
    ['Employee', 'praznici', 'teamCalendar holidays'],
    ['Team lead', 'neradni dan', 'teamCalendar holidays'],
    ['Superadmin', 'praznik', 'nonWorkingDays'],
    ['Employee', 'izvoz', 'myLeaves export'],
    ['Employee', 'izvoz odsutnosti', 'myLeaves export'],
    ['Superadmin', 'izvoz korisničkih računa', 'users export'],
    ['Employee', 'oprema', 'profile equipment'],
    ['Admin', 'zaposlenici izvoz csv', 'employees export'],
  ],
  de: [
    ['Team lead', 'genehmigen', 'approvalRequests'],
    ['Superadmin', 'passwort', 'changePassword'],
    ['Team lead', 'vertretung', 'myLeaves delegates'],
    ['Employee', 'urlaub beantragen', 'apply'],
    ['Employee', 'krank melden', 'apply'],
    ['Employee', 'feiertage', 'teamCalendar holidays'],
    ['Team lead', 'feiertag', 'teamCalendar holidays'],
    ['Superadmin', 'feiertage', 'nonWorkingDays'],
    ['Employee', 'export', 'myLeaves export'],
    ['Employee', 'abwesenheiten exportieren', 'myLeaves export'],
    ['Superadmin', 'benutzerkonten exportieren', 'users export'],
    ['Employee', 'logout', 'log out'],
    ['Employee', 'abmelden', 'log out'],
    ['Employee', 'englisch', 'language en'],
    ['Employee', 'deutsch', 'language de'],
    ['Employee', 'kroatisch', 'language hr'],
    ['Employee', 'ausrüstung', 'profile equipment'],
    ['Admin', 'beschäftigte export csv', 'employees export'],
  ],
}
// cspell:enable

test.each(opened[language])('as %s, "%s" and Enter open %s', (role, typed, id) => {
  expect(find(role, typed)[0]?.found.id).toBe(id)
})
