import { Box, Menu, useMantineColorScheme } from '@mantine/core'
import { IconBell, IconKeyboard, IconLock, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { accessApi, accessTexts } from '@hr/contract/areas/access/access'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import type { Language } from '@hr/contract/lib/languages'
import { shownEmail } from '@hr/contract/lib/email-domains'
import { mayOpen } from '@hr/contract/screens'
import { messageOf } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { signOut, useUser } from '../api/session.ts'
import { linkTo } from '../lib/target.ts'
import { t } from '../lib/t.ts'
import { discardUnsavedChanges, hasUnsavedChanges } from '../lib/unsaved.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { nameOf } from '../ui/Avatar.tsx'
import { toast } from '../ui/toasts.tsx'
import { useIsPhone } from '../ui/use-media.ts'
import { densities, useDensity } from './density.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
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
  /** Discards the unsaved changes of the page; runs when the user confirms it. */
  const [leaving, setLeaving] = useState<{ label: string; leave: () => void }>()
  const [isListingKeys, setListingKeys] = useState(false)
  const name = nameOf(user)
  const fail = (error: unknown) => toast.error(messageOf(error, t('Failed to update data')))
  const leaveBy = (label: string, leave: () => void) => (hasUnsavedChanges() ? setLeaving({ label, leave }) : leave())
  const logOut = () => void signOut().catch(fail)
  const choose = async (language: Language | null) => {
    try {
      await request(accessApi.setLanguage, { body: { language } })
      discardUnsavedChanges()
      // Each language is a page of its own.
      location.reload()
    } catch (error) {
      fail(error)
    }
  }
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
          {mayOpen('profile', effectiveRole) && (
            <Menu.Item
              leftSection={<Icon icon={IconUser} />}
              renderRoot={(props) => <Link {...linkTo('profile')} {...props} />}
            >
              {t('View profile')}
            </Menu.Item>
          )}
          {mayOpen('ownNotificationSettings', effectiveRole) && (
            <Menu.Item
              leftSection={<Icon icon={IconBell} />}
              renderRoot={(props) => <Link {...linkTo('ownNotificationSettings')} {...props} />}
            >
              {t(notificationsTexts.settings)}
            </Menu.Item>
          )}
          {mayOpen('changePassword', effectiveRole) && (
            <Menu.Item
              leftSection={<Icon icon={IconLock} />}
              renderRoot={(props) => <Link {...linkTo('changePassword')} {...props} />}
            >
              {t('Change password')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <ThemeChoice />
          <Menu.Divider />
          <LanguageChoice onChoose={(language) => leaveBy(t('Change language'), () => void choose(language))} />
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
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={t('Discard changes?')}
        confirm={leaving?.label ?? ''}
        isDestructive
        onConfirm={() => leaving?.leave()}
        onClose={() => setLeaving(undefined)}
      >
        {t('Your changes on this page have not been saved.')}
      </ConfirmDialog>
    </>
  )
}

const themes = [
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
  { value: 'auto', label: t('System') },
] as const

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

const densityLabels = { comfortable: t('Comfortable'), compact: t('Compact') } as const

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
