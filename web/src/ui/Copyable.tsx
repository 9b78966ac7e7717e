import { ActionIcon, Group } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { t } from '../lib/t.ts'
import { useCopy } from '../lib/use-copy.ts'
import { breakEmail } from './break-email.tsx'
import { Icon } from './Icon.tsx'

/** A text with a copy button; `label` names it, such as 'Copy email'. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const shown = useRef<HTMLElement>(null)
  const { copy, copied } = useCopy(() => shown.current && getSelection()?.selectAllChildren(shown.current))
  const icon = copied ? IconCheck : IconCopy
  return (
    <Group component="span" display="inline-flex" wrap="nowrap" gap={6} my={-3}>
      <bdi ref={shown} translate="no">
        {breakEmail(text)}
      </bdi>
      <ActionIcon size={24} aria-label={copied ? t('Copied') : label} onClick={() => copy(text)}>
        <Icon icon={icon} size={14} />
      </ActionIcon>
    </Group>
  )
}
