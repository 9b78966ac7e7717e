import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { companyTitles } from '@hr/contract/areas/company/titles'
import { useUser } from '../api/session.ts'
import { t } from '../lib/t.ts'
import { linkTo } from '../lib/target.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { NothingFound, SettingsSearch } from './SettingsNavigation.tsx'
import { findSettings, settingsFor } from './settings.ts'
import css from './settings.module.css'

/** All settings that the user may open, with what each is about. */
export function SettingsOverview() {
  const { effectiveRole } = useUser()
  const [typed, setTyped] = useState('')
  const groups = findSettings(settingsFor(effectiveRole), typed)
  return (
    <Stack maw={1040}>
      <PageTitle title={t(companyTitles.settings)} />
      <SettingsSearch value={typed} onChange={setTyped} />
      <NothingFound isShown={groups.length === 0} />
      <div className={css.groups}>
        {groups.map(({ label, settings }) => (
          <section key={label} className={css.section}>
            <h2>{label}</h2>
            <Sheet component="ul">
              {settings.map((setting) => (
                <li key={setting.screen}>
                  <Link {...linkTo(setting.screen)} className={css.setting}>
                    <strong>{setting.label}</strong>
                    <small>{setting.about}</small>
                  </Link>
                </li>
              ))}
            </Sheet>
          </section>
        ))}
      </div>
    </Stack>
  )
}
