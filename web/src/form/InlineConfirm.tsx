import { Button, Group } from '@mantine/core'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'

type InlineConfirmProps = { question: string; confirm: string; onConfirm: () => void; onClose: () => void }

/** Asks within a dialog before data is discarded, so that no dialog opens over a dialog. The focus starts on Cancel. */
export function InlineConfirm({ question, confirm, onConfirm, onClose }: InlineConfirmProps) {
  const id = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  const keys = {
    // Esc cancels the question; the surrounding dialog stays open.
    'data-mantine-stop-propagation': true,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && onClose(),
  }
  return (
    <div role="alertdialog" aria-labelledby={id}>
      <Notice tone="warn">
        <span id={id}>{question}</span>
        <Group gap={8} mt={8}>
          <Button ref={cancel} variant="default" onClick={onClose} {...keys}>
            {t('Cancel')}
          </Button>
          <Button color="danger" onClick={onConfirm} {...keys}>
            {confirm}
          </Button>
        </Group>
      </Notice>
    </div>
  )
}
