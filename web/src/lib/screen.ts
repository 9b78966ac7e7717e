import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, type StaticDataRouteOption } from '@tanstack/react-router'
import type { Icon } from '@tabler/icons-react'
import { screens, type ScreenName } from '@hr/contract/screens'
import { guard } from './guard.ts'
import type { LoadReads } from './reads.ts'

/** The place of a screen in quick find besides the pages of the navigation. Results are sorted by rank. */
type QuickFind =
  | { kind: 'page'; icon: Icon }
  | { kind: 'newRecord'; rank: number }
  /** A list that is opened with the typed text. */
  | { kind: 'searchableList'; rank: number }

/** The sections of Settings, from top to bottom. */
export const settingsSections = [
  'company',
  'leave',
  'people',
  'access',
  'hiring',
  'email',
  'integrations',
  'privacy',
  'installation',
] as const
export type SettingsSection = (typeof settingsSections)[number]

/** The entry of a screen in the navigation, the breadcrumb, quick find and the shortcuts. */
type ScreenData = {
  /** The name of the screen in the browser's tab, the breadcrumb, the navigation and quick find. */
  label: string
  /** The parent screen in the breadcrumb. */
  parent?: ScreenName
  /** The place in the side navigation: at the top level with an icon, or in a group. */
  navigation?: { icon: Icon; label?: string } | { group: { label: string; icon: Icon } }
  quickFind?: QuickFind
  /** The section of Settings that lists the screen. */
  settings?: SettingsSection
  /** The letter that opens the screen after G. */
  goToKey?: string
  /** The queries that start together with the code of the screen; its components show their data and failures. */
  reads?: LoadReads
  /** The record of the address is one that is open beside a list, which stays as it is. */
  isRecordBeside?: boolean
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<ScreenData> {
    screen?: ScreenName
  }
}

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()()

/** The parent route of the screens that need a sign-in; the contract defines who may open which of them. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ matches, location }) => guard(String(matches.at(-1)?.fullPath), location.href),
})

/** The parameters of addresses that name a record. */
const recordNames = ['uuid', 'applicant', 'employee', 'template'] as const

type Address = { params?: object; search: object }

/** The records that an address names. With other ones a screen starts afresh: what was typed or revealed is theirs. */
export function recordsOf({ params, search }: Address, { isRecordBeside }: Pick<ScreenData, 'isRecordBeside'> = {}) {
  const parameters: Readonly<Record<string, unknown>> = { ...search, ...params }
  return isRecordBeside ? [] : recordNames.map((name) => parameters[name])
}

/** Returns a text that is another one on each screen and for each record of a screen. */
export const pageOf = (at: { pathname: string; search: object }, data: StaticDataRouteOption | undefined) =>
  JSON.stringify([at.pathname, recordsOf(at, data)])

/** The options that all screens share; the contract has the path, and who may open it. A redirect has no `data`. */
export const screenOptions = <Name extends ScreenName>(name: Name, data?: ScreenData) => ({
  getParentRoute: () => shell,
  path: screens[name].path,
  staticData: { screen: name, ...data },
})
