import { Button, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { companyTitles } from '@hr/contract/areas/company/titles'
import type { ScreenName } from '@hr/contract/screens'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import { SettingsLinks } from './SettingsNavigation.tsx'
import css from './settings.module.css'

/** The settings that the user may open, above each of them, where a column would take the room of a table. */
export const SettingsMenu = ({ current }: { current: ScreenName }) => (
  // Closes on the way to another setting.
  <Popover key={current} position="bottom-start" trapFocus returnFocus>
    <Popover.Target>
      <Button
        style={{ alignSelf: 'flex-start' }}
        variant="default"
        aria-haspopup="dialog"
        rightSection={<Icon icon={IconChevronDown} />}
      >
        {t('All settings')}
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label={t('All settings')}>
      <nav className={css.menu} aria-label={t(companyTitles.settings)}>
        <SettingsLinks current={current} />
      </nav>
    </Popover.Dropdown>
  </Popover>
)
