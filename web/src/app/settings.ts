import type { RoleName } from '@hr/contract/access'
import { mayOpen, type ScreenName } from '@hr/contract/screens'
import { settingWords } from '../areas/company/setting-pages.ts'
import { settingsSections, type SettingsSection } from '../lib/screen.ts'
import { t } from '../lib/t.ts'
import { matchesWords } from '../lib/match-words.ts'
import { labelOf, pagesOf } from './navigation.ts'
import { places } from './places.ts'

const sectionLabels: Record<SettingsSection, string> = {
  company: t('Company'),
  leave: t('Leave', undefined, 'settings'),
  people: t('People'),
  access: t('Access', undefined, 'settings'),
  hiring: t('Hiring'),
  email: t('Email'),
  integrations: t('Integrations'),
  privacy: t('Privacy and audit'),
  installation: t('Installation'),
}

export type Setting = { screen: ScreenName; label: string; about: string | undefined; words: string }
export type SettingsGroup = { label: string; settings: Setting[] }

const describe = (screen: ScreenName, section: string): Setting => {
  const { about, words } = places[screen] ?? {}
  const label = labelOf(screen)
  return { screen, label, about, words: [section, label, about, words, settingWords[screen]].join(' ') }
}

/** The settings that a role may open, by section, without empty sections. */
export function settingsFor(role: RoleName | null): SettingsGroup[] {
  const pages = pagesOf(role)
  const sections = settingsSections.map((section) => {
    const label = sectionLabels[section]
    const own = pages.filter(({ settings }) => settings === section)
    return { label, settings: own.map(({ screen }) => describe(screen, label)) }
  })
  const setup = mayOpen('setup', role) ? [describe('setup', '')] : []
  return [...sections, { label: t('Setup'), settings: setup }].filter(({ settings }) => settings.length > 0)
}

/** The settings that a typed text finds. */
export const findSettings = (groups: readonly SettingsGroup[], typed: string): SettingsGroup[] =>
  groups
    .map(({ label, settings }) => ({ label, settings: settings.filter(({ words }) => matchesWords(typed, words)) }))
    .filter(({ settings }) => settings.length > 0)
