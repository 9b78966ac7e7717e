import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { Icon } from './Icon.tsx'
import css from './ui.module.css'

type DialogFrameProps = {
  title?: ReactNode
  opened?: boolean
  withCloseButton?: boolean
  onClose: () => void
  children?: ReactNode
}

/** Stands in for a dialog while the code of dialogs loads: it has the title and can be closed. */
export function DialogFrame({ title, opened = true, withCloseButton = true, onClose, children }: DialogFrameProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  // After `useFocusBack` has noted the element that had the focus.
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, button')?.focus(), [opened])
  useEffect(() => {
    const { current } = frame
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    current?.addEventListener('keydown', closeOnEscape)
    return () => current?.removeEventListener('keydown', closeOnEscape)
  }, [opened, onClose])
  if (!opened) return null
  return (
    <div className={css.dialogFrame}>
      <div ref={frame} role="dialog" aria-modal="true" aria-labelledby={title === undefined ? undefined : id}>
        {title !== undefined && (
          <div className={css.dialogFrameTitle}>
            <strong id={id}>{title}</strong>
            {withCloseButton && (
              <ActionIcon aria-label={t('Close')} onClick={onClose}>
                <Icon icon={IconX} />
              </ActionIcon>
            )}
          </div>
        )}
        {children}
      </div>
    </div>
  )
}
