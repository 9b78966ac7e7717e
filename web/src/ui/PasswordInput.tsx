import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../lib/t.ts'
import { Icon } from './Icon.tsx'

/** A password field with a show button. Lighter than Mantine's, and the button is keyboard accessible. */
export function PasswordInput({ label, ...props }: TextInputProps & { label: string }) {
  const [isShown, setShown] = useState(false)
  const icon = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...props}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSection={
        <ActionIcon
          size={28}
          aria-pressed={isShown}
          aria-label={t('Show: {label}', { label })}
          onClick={() => setShown(!isShown)}
        >
          <Icon icon={icon} size={18} />
        </ActionIcon>
      }
    />
  )
}
