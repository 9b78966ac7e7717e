import { Button, Group } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import { toast } from '../ui/toasts.tsx'
import { messageOf } from './errors.ts'

type MaskedTextProps = {
  /** The record that the text belongs to. */
  record: string
  label: string
  masked: string
  /** Loads the whole text. A mutation, not a query, because the server records each time. */
  load: () => Promise<string>
}

/** A text of which only the last characters are shown until the user asks for all of it; a changed text is masked again. */
export const MaskedText = ({ record, ...text }: MaskedTextProps) => (
  <Masked key={`${record} ${text.masked}`} {...text} />
)

function Masked({ label, masked, load }: Omit<MaskedTextProps, 'record'>) {
  const text = useRef<HTMLSpanElement>(null)
  const reveal = useMutation({
    mutationFn: load,
    // The button disappears.
    onSuccess: () => text.current?.focus(),
    onError: (error) => toast.error(messageOf(error, t('Failed to load data'))),
  })
  return (
    <Group component="span" display="inline-flex" gap={6} my={-3}>
      <span ref={text} role="status" tabIndex={-1}>
        {reveal.data ?? masked}
      </span>
      {reveal.data === undefined && (
        <Button
          variant="subtle"
          color="gray"
          h={24}
          px={6}
          leftSection={<Icon icon={IconEye} size={14} />}
          loading={reveal.isPending}
          aria-label={t('Show the {label}', { label })}
          onClick={() => reveal.mutate()}
        >
          {t('Show')}
        </Button>
      )}
    </Group>
  )
}
