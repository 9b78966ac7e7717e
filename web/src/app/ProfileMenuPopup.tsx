import { Box, Menu, useMantineColorScheme } from '@mantine/core'
import { IconKeyboard, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { accessTexts } from '@hr/contract/areas/access/access'
import { shownEmail } from '@hr/contract/lib/email-domains'
import { useUser } from '../api/session.ts'
import { linkTo } from '../lib/target.ts'
import { t } from '../lib/t.ts'
import { nameOf } from '../ui/Avatar.tsx'
import { useIsPhone } from '../ui/use-media.ts'
import { densities, useDensity } from './density.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import {
  chooseLanguage,
  densityLabels,
  leaveOrAsk,
  LeavingDialog,
  logOut,
  profileLinks,
  themes,
  type Leaving,
} from './profile-actions.tsx'
import { ProfileButton } from './ProfileButton.tsx'
import { ShortcutsDialog } from './Shortcuts.tsx'
import { Icon } from '../ui/Icon.tsx'

/** The menu of the signed-in user, open at first: profile, appearance settings, log out. */
export function ProfileMenuPopup() {
  const user = useUser()
  const { email, effectiveRole } = user
  // Lists are cards on phones, and their height does not depend on the density.
  const isPhone = useIsPhone()
  const button = useRef<HTMLButtonElement>(null)
  const [leaving, setLeaving] = useState<Leaving>()
  const [isListingKeys, setListingKeys] = useState(false)
  const name = nameOf(user)
  const leaveBy = (label: string, leave: () => void) => leaveOrAsk({ label, leave }, setLeaving)
  return (
    <>
      {/* Without a delay, so that a dialog opened by an item returns the focus to the button. */}
      <Menu defaultOpened width={248} onClose={() => button.current?.focus()}>
        <Menu.Target>
          <ProfileButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown aria-label={t('Profile menu for {name}', { name })}>
          <Menu.Label component="div" p={0}>
            <Box px={8} py={6} fz="sm" style={{ overflowWrap: 'anywhere' }}>
              {name}
              <small>{shownEmail(email)}</small>
            </Box>
          </Menu.Label>
          <Menu.Divider />
          {profileLinks(effectiveRole).map(({ screen, label, icon }) => (
            <Menu.Item
              key={screen}
              leftSection={<Icon icon={icon} />}
              renderRoot={(props) => <Link {...linkTo(screen)} {...props} />}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <ThemeChoice />
          <Menu.Divider />
          <LanguageChoice onChoose={(language) => leaveBy(t('Change language'), () => void chooseLanguage(language))} />
          <Menu.Divider />
          {!isPhone && (
            <>
              <DensityChoice />
              <Menu.Divider />
            </>
          )}
          <Menu.Item leftSection={<Icon icon={IconKeyboard} />} onClick={() => setListingKeys(true)}>
            {t('Help and keyboard shortcuts')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<Icon icon={IconLogout} />} onClick={() => leaveBy(t(accessTexts.logOut), logOut)}>
            {t(accessTexts.logOut)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isListingKeys && <ShortcutsDialog onClose={() => setListingKeys(false)} />}
      <LeavingDialog leaving={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{t('Theme')}</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(chosen) => {
          const theme = themes.find(({ value }) => value === chosen)
          if (theme) setColorScheme(theme.value)
        }}
      >
        {themes.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

function DensityChoice() {
  const [density, choose] = useDensity()
  return (
    <>
      <Menu.Label>{t('Density')}</Menu.Label>
      <Menu.RadioGroup
        value={density}
        onChange={(chosen) => {
          const known = densities.find((one) => one === chosen)
          if (known) choose(known)
        }}
      >
        {densities.map((one) => (
          <Menu.RadioItem key={one} value={one}>
            {densityLabels[one]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
