import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { useUser } from '../api/session.ts'
import { t } from '../lib/t.ts'
import { Face, nameOf } from '../ui/Face.tsx'
import { Sr } from '../ui/Sr.tsx'
import css from './shell.module.css'

/** Photo and name in the top bar; what it opens gives it the rest of its props. */
export function ProfileButton(props: ComponentPropsWithRef<'button'>) {
  const user = useUser()
  const name = nameOf(user)
  return (
    <UnstyledButton aria-haspopup="menu" {...props} className={css.me}>
      <Face name={name} photo={user.profileImage} size={28} />
      <Sr>{t('Profile menu of')}</Sr>
      <span className={css.meName}>{name}</span>
      <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
    </UnstyledButton>
  )
}
