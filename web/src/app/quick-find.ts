import {
  IconAdjustmentsHorizontal,
  IconCalendarPlus,
  IconChartBar,
  IconList,
  IconPlus,
  IconSearch,
  type Icon,
} from '@tabler/icons-react'
import { may, type RoleName } from '@hr/contract/access'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { kindOf } from '@hr/contract/areas/views/kinds'
import type { View } from '@hr/contract/areas/views/views'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { mayOpen, type ScreenName } from '@hr/contract/screens'
import { t } from '../lib/t.ts'
import { linkTo, type Target } from '../lib/target.ts'
import { matchesWords } from './match-words.ts'
import { labelOf, navigationFor, pagesOf } from './navigation.ts'
import { places } from './places.ts'
import { settingsFor } from './settings.ts'

/** A link, or 'apply': the dialog for leave opens over the page. */
type EntryTarget = Target | 'apply'

export type Entry = {
  id: string
  label: string
  /** A sentence about the page. */
  about?: string | undefined
  /** Further words that find the entry. */
  words?: string | undefined
  /** The navigation group of the page. */
  within?: string
  icon: Icon
  goal: EntryTarget
}

const entryTo = (screen: ScreenName, icon: Icon): Entry => ({
  id: screen,
  label: labelOf(screen),
  ...places[screen],
  icon,
  goal: linkTo(screen),
})

/** The screens of a role that are declared for this part of quick find, by rank. */
const ranked = (role: RoleName | null, kind: 'newRecord' | 'searchableList') =>
  pagesOf(role)
    .flatMap(({ screen, quickFind }) => (quickFind?.kind === kind ? [{ screen, rank: quickFind.rank }] : []))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ screen }) => screen)

/** The actions that a role can start from anywhere. */
export const actionsFor = (role: RoleName | null): Entry[] => [
  ...(may('leave.apply', role)
    ? [{ id: 'apply', label: t(leaveTitles.apply), icon: IconCalendarPlus, goal: 'apply' as const }]
    : []),
  ...ranked(role, 'newRecord').map((screen) => entryTo(screen, IconPlus)),
]

/** The pages that a role can open: those of the navigation and of Settings, and the user's own. */
export const pagesFor = (role: RoleName | null): Entry[] => [
  ...navigationFor(role).flatMap((entry) =>
    'screen' in entry
      ? [entryTo(entry.screen, entry.icon)]
      : entry.links.map(({ screen }) => ({ ...entryTo(screen, entry.icon), within: entry.label })),
  ),
  ...settingsFor(role).flatMap(({ settings }) =>
    settings.map(({ screen }) => ({ ...entryTo(screen, IconAdjustmentsHorizontal), within: labelOf('settings') })),
  ),
  ...pagesOf(role).flatMap(({ screen, quickFind }) =>
    quickFind?.kind === 'page' ? [entryTo(screen, quickFind.icon)] : [],
  ),
]

/** The ready-made reports, for those who may read all of them. */
export const reportsFor = (role: RoleName | null): Entry[] =>
  mayOpen('reports', role) && mayOpen('employees', role)
    ? readyMadeReports.map(({ name, title, question }) => ({
        id: `report ${name}`,
        label: t(title),
        about: t(question),
        within: labelOf('reports'),
        icon: IconChartBar,
        goal: { ...linkTo('report'), search: { report: name } },
      }))
    : []

/** The entries that contain the typed words, those that carry them in their name first. */
export const fitting = (entries: readonly Entry[], typed: string): Entry[] =>
  entries
    .filter(({ label, about, within, words }) => matchesWords(typed, [label, about, within, words].join(' ')))
    .toSorted((a, b) => Number(matchesWords(typed, b.label)) - Number(matchesWords(typed, a.label)))

/** The lists that a role can search for a text. */
export const listsWith = (text: string, role: RoleName | null): Entry[] =>
  ranked(role, 'searchableList').map((screen) => ({
    id: `${screen} with text`,
    label: t('“{text}” in {list}', { text, list: labelOf(screen) }),
    icon: IconSearch,
    goal: { ...linkTo(screen), search: { q: text } },
  }))

/** The saved views that open from anywhere. */
export const entriesOf = (views: readonly View[]): Entry[] =>
  views.flatMap(({ uuid, name, list }) => {
    const { screen, search = null } = kindOf(list) ?? {}
    if (screen === undefined || search === null) return []
    return [
      {
        id: `view ${uuid}`,
        label: name,
        within: labelOf(screen),
        icon: IconList,
        goal: { ...linkTo(screen), search: { ...search, view: uuid } },
      },
    ]
  })
