import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { t } from '../../lib/t.ts'
import css from './profile.module.css'

/** A text with a button that copies it; `label` says what is copied: 'Copy e-mail'. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const { copy, copied } = useClipboard({ timeout: 2000 })
  const Icon = copied ? IconCheck : IconCopy
  return (
    <span className={css.copy}>
      {text}
      <ActionIcon size={24} aria-label={copied ? t('Copied') : label} onClick={() => copy(text)}>
        <Icon size={14} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}
