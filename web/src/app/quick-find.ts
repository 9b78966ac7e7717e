import {
  IconAdjustmentsHorizontal,
  IconCalendarOff,
  IconCalendarPlus,
  IconChartBar,
  IconDevices,
  IconDownload,
  IconUpload,
  IconHelp,
  IconKey,
  IconCommand,
  IconWorld,
  IconLineHeight,
  IconList,
  IconDoorExit,
  IconPlus,
  IconSearch,
  IconShieldLock,
  IconSunMoon,
  IconUserShare,
  type Icon,
} from '@tabler/icons-react'
import { may, type RoleName } from '@hr/contract/access'
import { accessTexts } from '@hr/contract/areas/access/access'
import { sessionsTexts } from '@hr/contract/areas/access/sessions'
import { equipmentTitles } from '@hr/contract/areas/equipment/texts'
import { delegationTexts } from '@hr/contract/areas/leave/delegations'
import { leaveTitles, nonWorkingDayTitles } from '@hr/contract/areas/leave/titles'
import { kindOf } from '@hr/contract/areas/views/kinds'
import type { View } from '@hr/contract/areas/views/views'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { languages, localeData } from '@hr/contract/lib/languages'
import { mayOpen, type ScreenName } from '@hr/contract/screens'
import { isFor, type Section } from '../areas/guide/sections.ts'
import { ranks, rankOf } from '../lib/match-words.ts'
import type { ListPart } from '../lib/places.ts'
import { t } from '../lib/t.ts'
import { linkTo, type Target } from '../lib/target.ts'
import { fieldNames } from './field-names.ts'
import { densities, type Density } from './density.ts'
import { labelOf, navigationFor, pagesOf } from './navigation.ts'
import { places } from './places.ts'
import {
  chooseLanguage,
  densityLabels,
  leaveOrAsk,
  logOut,
  profileLinks,
  themes,
  type Leaving,
} from './profile-actions.tsx'
import { settingsFor } from './settings.ts'

/** A link, 'apply' or 'shortcuts' for a dialog that opens over the page, or what the entry does. */
type EntryTarget = Target | 'apply' | 'shortcuts' | (() => void)

export type Entry = {
  id: string
  label: string
  /** A sentence about the page. */
  about?: string | undefined
  /** Further words that find the entry. */
  words?: string | undefined
  /** The names of what can be filled in there. */
  fields?: string | undefined
  /** A long text that finds the entry if no other does. */
  text?: string
  /** It only explains what others do, and comes after them. */
  isExplanation?: true
  /** It is a part of a page, which comes first if both fit equally well. */
  isPart?: true
  /** The navigation group of the page. */
  within?: string
  icon: Icon
  goal: EntryTarget
}

const entryTo = (screen: ScreenName, icon: Icon): Entry => ({
  id: screen,
  label: labelOf(screen),
  ...places[screen],
  fields: fieldNames[screen],
  icon,
  goal: linkTo(screen),
})

/** The screens of a role that are declared for this part of quick find, by rank. */
const ranked = (role: RoleName | null, kind: 'newRecord' | 'searchableList') =>
  pagesOf(role)
    .flatMap(({ screen, quickFind }) => (quickFind?.kind === kind ? [{ screen, rank: quickFind.rank }] : []))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ screen }) => screen)

const partIcons: Record<ListPart, Icon> = { import: IconUpload, export: IconDownload }
const partWords: Record<ListPart, string> = {
  import: t('import, upload, CSV, Excel'),
  export: t('export, download, CSV, Excel'),
}

/** The imports and exports of the lists that a role may open. */
export const listPartsFor = (role: RoleName | null): Entry[] =>
  pagesOf(role).flatMap(({ screen }) =>
    (['import', 'export'] as const).flatMap((part) => {
      const label = places[screen]?.parts?.[part]
      if (label === undefined) return []
      const goal = { ...linkTo(screen), search: { open: part } }
      return [{ id: `${screen} ${part}`, label, fields: partWords[part], isPart: true, icon: partIcons[part], goal }]
    }),
  )

/** The actions that a role can start from anywhere. */
export const actionsFor = (role: RoleName | null): Entry[] => [
  ...(may('leave.apply', role)
    ? [
        {
          id: 'apply',
          label: t(leaveTitles.apply),
          // Less than words: 'vacation' alone finds My Leaves first.
          fields: t('request vacation, time off, days off, holiday, sick leave, call in sick'),
          icon: IconCalendarPlus,
          goal: 'apply' as const,
        },
      ]
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

const security = { ...linkTo('profile'), search: { tab: 'security' } }

/** The ids of a role's pages. For HR, the navigation has the notification settings, at another address. */
function idsOfPages(role: RoleName | null): ReadonlySet<string> {
  const ids = pagesFor(role).map(({ id }) => id)
  return new Set(ids.includes('notificationSettings') ? [...ids, 'ownNotificationSettings'] : ids)
}

/** The part of a page of the user's own where those who decide choose who does so while they are away. */
const delegates = (role: RoleName | null): Entry[] =>
  may('delegation.manage', role) && mayOpen('myLeaves', role)
    ? [
        {
          id: 'myLeaves delegates',
          label: t(delegationTexts.title),
          words: t('delegate, deputy, stand-in, substitute, decide while away'),
          within: labelOf('myLeaves'),
          icon: IconUserShare,
          goal: linkTo('myLeaves'),
        },
      ]
    : []

/** The calendar that shows the non-working days to those who do not maintain them. */
const holidays = (role: RoleName | null): Entry[] =>
  mayOpen('teamCalendar', role) && !mayOpen('nonWorkingDays', role)
    ? [
        {
          id: 'teamCalendar holidays',
          label: t(nonWorkingDayTitles.title),
          words: places.nonWorkingDays?.words,
          within: labelOf('teamCalendar'),
          icon: IconCalendarOff,
          goal: linkTo('teamCalendar'),
        },
      ]
    : []

/** The user's own pages and settings that are not among the pages. */
export function profileEntries(role: RoleName | null): Entry[] {
  const among = idsOfPages(role)
  return [
    ...profileLinks(role)
      .filter(({ screen }) => !among.has(screen))
      .map(({ screen, label, icon }) => ({ id: screen, label, icon, ...places[screen], goal: linkTo(screen) })),
    ...delegates(role),
    ...holidays(role),
    ...(mayOpen('profile', role)
      ? [
          {
            id: 'profile security',
            label: t('Security'),
            words: [t(sessionsTexts.title), t('Two-step sign-in'), t('Passkeys')].join(', '),
            within: labelOf('profile'),
            icon: IconShieldLock,
            goal: security,
          },
          ...(mayOpen('equipment', role)
            ? []
            : [
                {
                  id: 'profile equipment',
                  label: t(equipmentTitles.title),
                  words: places.equipment?.words,
                  within: labelOf('profile'),
                  icon: IconDevices,
                  goal: { ...linkTo('profile'), search: { tab: 'equipment' } },
                },
              ]),
          {
            id: 'profile data',
            label: t('Download my data'),
            words: [partWords.export, t('My data')].join(', '),
            within: labelOf('profile'),
            icon: IconDownload,
            goal: linkTo('profile'),
          },
          {
            id: 'profile tokens',
            label: t('Access tokens'),
            within: labelOf('profile'),
            icon: IconKey,
            goal: security,
          },
        ]
      : []),
  ]
}

type ProfileChoices = {
  chooseTheme: (theme: (typeof themes)[number]['value']) => void
  /** Undefined where the density changes nothing. */
  chooseDensity: ((density: Density) => void) | undefined
  ask: (leaving: Leaving) => void
}

/** The choices of the profile menu that open no page. */
export const profileActions = ({ chooseTheme, chooseDensity, ask }: ProfileChoices): Entry[] => [
  ...themes.map(({ value, label }) => ({
    id: `theme ${value}`,
    label: t('{name}: {value}', { name: t('Theme'), value: label }),
    icon: IconSunMoon,
    goal: () => chooseTheme(value),
  })),
  ...languages.map((one) => ({
    id: `language ${one}`,
    label: t('{name}: {value}', { name: t('Language'), value: localeData[one].endonym }),
    words: languages.map((of) => new Intl.DisplayNames(of, { type: 'language' }).of(one)).join(', '),
    icon: IconWorld,
    goal: () => leaveOrAsk({ label: t('Change language'), leave: () => void chooseLanguage(one) }, ask),
  })),
  ...(chooseDensity
    ? densities.map((one) => ({
        id: `density ${one}`,
        label: t('{name}: {value}', { name: t('Density'), value: densityLabels[one] }),
        icon: IconLineHeight,
        goal: () => chooseDensity(one),
      }))
    : []),
  { id: 'shortcuts', label: t('Help and keyboard shortcuts'), icon: IconCommand, goal: 'shortcuts' },
  {
    id: 'log out',
    label: t(accessTexts.logOut),
    words: t('sign out, logout'),
    icon: IconDoorExit,
    goal: () => leaveOrAsk({ label: t(accessTexts.logOut), leave: logOut }, ask),
  },
]

/** The sections of the guide for a role. */
export const guideEntries = (sections: readonly Section[], role: RoleName | null): Entry[] =>
  sections
    .filter((section) => isFor(role, section))
    .map(({ id, title, text }) => ({
      id: `guide ${id}`,
      label: title,
      text,
      isExplanation: true,
      icon: IconHelp,
      goal: { ...linkTo('guide'), hash: id },
    }))

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

/** An entry that fits the typed words, with how well it does. */
export type Ranked<Found> = { found: Found; rank: number }

/** The best of several entries that fit differently well: the first one of those that fit best. */
export const bestOf = <Found>(ranked: readonly Ranked<Found>[]): Found | undefined =>
  ranked.toSorted((a, b) => a.rank - b.rank)[0]?.found

/** The entries that fit the typed words, the best first. */
export const fitting = (entries: readonly Entry[], typed: string): Ranked<Entry>[] =>
  entries
    .flatMap((found) => {
      const { label, about, within, words, fields, text } = found
      const rank = rankOf(typed, { label, words: [about, within, words].join(' '), fields, text })
      return rank === undefined ? [] : [{ found, rank: found.isPart && rank >= ranks.wordStarts ? rank + 0.25 : rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)

/** Leaves out what fits badly where something fits well, and ranks explanations after everything else. */
export function onlyGood(groups: readonly Ranked<Entry>[][]): Ranked<Entry>[][] {
  const all = groups.flat()
  // A heading that fits exactly must not hide the page.
  const others = all.filter(({ found, rank }) => !found.isExplanation && rank <= ranks.contains)
  const best = Math.min(...(others.length > 0 ? others : all).map(({ rank }) => rank))
  const worst = best < ranks.contains ? ranks.contains : ranks.text
  return groups.map((group) =>
    group
      .filter(({ rank }) => rank < worst || rank === best)
      .map(({ found, rank }) => ({ found, rank: found.isExplanation ? ranks.explained + rank : rank })),
  )
}

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
