import { Group, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { useUser } from '../api/session.ts'
import { t } from '../lib/t.ts'
import { Avatar, nameOf } from '../ui/Avatar.tsx'
import { Icon } from '../ui/Icon.tsx'
import css from './shell.module.css'

/** Photo and name in the top bar; the menu passes the remaining props. */
export function ProfileButton(props: ComponentPropsWithRef<'button'>) {
  const user = useUser()
  const name = nameOf(user)
  return (
    <UnstyledButton aria-haspopup="menu" {...props} className={css.me}>
      <Avatar name={name} photo={user.profileImage} size={28} />
      <VisuallyHidden>{t('Profile menu for')}</VisuallyHidden>
      <VisuallyHidden hiddenFrom="sm">{name}</VisuallyHidden>
      <Group visibleFrom="sm" wrap="nowrap" gap={8}>
        {name}
        <Icon icon={IconChevronDown} size={14} color="var(--hr-dim)" />
      </Group>
    </UnstyledButton>
  )
}
