import { ActionIcon, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { Icon } from './Icon.tsx'
import css from './ui.module.css'
import { useCloseOnBack } from './use-close-on-back.ts'
import { useCloseOnEscape } from './use-close-on-escape.ts'

type DialogFrameProps = {
  title?: ReactNode
  opened?: boolean
  withCloseButton?: boolean
  closeOnEscape?: boolean
  ignoresBack?: boolean
  isInAddress?: boolean
  onClose: () => void
  children?: ReactNode
}

/** Takes the place of a dialog or panel while the code of dialogs loads: it has the title, and closes as that one does. */
export function DialogFrame({
  title,
  opened = true,
  withCloseButton = true,
  closeOnEscape = true,
  ignoresBack = false,
  isInAddress = false,
  onClose,
  children,
}: DialogFrameProps) {
  const close = () => closeOnEscape && onClose()
  useCloseOnBack(close, { isDisabled: ignoresBack || isInAddress || !opened })
  useCloseOnEscape(close, { isOpen: opened })
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  // After `useFocusBack` has noted the element that had the focus.
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, button')?.focus(), [opened])
  if (!opened) return null
  return (
    <div className={css.dialogFrame}>
      <div ref={frame} role="dialog" aria-modal="true" aria-labelledby={title === undefined ? undefined : id}>
        {title !== undefined && (
          <Group justify="space-between" gap={12} wrap="nowrap">
            <strong id={id}>{title}</strong>
            {withCloseButton && (
              <ActionIcon aria-label={t('Close')} onClick={onClose}>
                <Icon icon={IconX} />
              </ActionIcon>
            )}
          </Group>
        )}
        {children}
      </div>
    </div>
  )
}
