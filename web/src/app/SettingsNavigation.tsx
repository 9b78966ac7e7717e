import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { companyTitles } from '@hr/contract/areas/company/titles'
import type { ScreenName } from '@hr/contract/screens'
import { useUser } from '../api/session.ts'
import { t } from '../lib/t.ts'
import { linkTo } from '../lib/target.ts'
import { Icon } from '../ui/Icon.tsx'
import { Note } from '../ui/texts.tsx'
import { findSettings, settingsFor } from './settings.ts'
import css from './settings.module.css'

/** The settings that the user may open, beside each of them, with a search. */
export function SettingsNavigation({ current }: { current: ScreenName }) {
  const column = useRef<HTMLElement>(null)
  // On a low screen the column scrolls by itself; the page must not scroll with it.
  useEffect(() => {
    const link = column.current?.querySelector<HTMLElement>('[aria-current]')
    if (!column.current || !link) return
    const { bottom, top } = column.current.getBoundingClientRect()
    const place = link.getBoundingClientRect()
    if (place.bottom > bottom) column.current.scrollTop += place.bottom - bottom
    if (place.top < top) column.current.scrollTop -= top - place.top
  }, [current])
  return (
    <nav ref={column} className={css.column} aria-label={t(companyTitles.settings)}>
      <SettingsLinks current={current} />
    </nav>
  )
}

/** A search, and the links to the settings that it finds. */
export function SettingsLinks({ current }: { current: ScreenName }) {
  const { effectiveRole } = useUser()
  const [typed, setTyped] = useState('')
  const groups = findSettings(settingsFor(effectiveRole), typed)
  return (
    <>
      <SettingsSearch value={typed} onChange={setTyped} />
      {groups.map(({ label, settings }) => (
        <section key={label}>
          {settings.length > 1 && <h2>{label}</h2>}
          <ul>
            {settings.map((setting) => (
              <li key={setting.screen}>
                <Link
                  {...linkTo(setting.screen)}
                  className={css.link}
                  aria-current={setting.screen === current ? 'page' : undefined}
                >
                  {setting.label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <NothingFound isShown={groups.length === 0} />
    </>
  )
}

type SettingsSearchProps = { value: string; onChange: (text: string) => void }

export const SettingsSearch = ({ value, onChange }: SettingsSearchProps) => (
  <TextInput
    type="search"
    size="xs"
    aria-label={t('Search settings')}
    placeholder={t('Search settings')}
    maxLength={100}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    leftSection={<Icon icon={IconSearch} />}
  />
)

export const NothingFound = ({ isShown }: { isShown: boolean }) => (
  <Note role="status">{isShown && t('Nothing found')}</Note>
)
