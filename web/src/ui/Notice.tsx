import { Button } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { focusTitle } from './PageTitle.tsx'
import { Icon } from './Icon.tsx'
import css from './notice.module.css'

const icons = { danger: IconAlertCircle, warn: IconAlertTriangle, ok: IconCircleCheck }
const roles = { danger: 'alert', warn: undefined, ok: 'status' }

type NoticeProps = {
  tone: keyof typeof icons
  children: ReactNode
  action?: ReactNode
  /** Set if screen readers have read the message already. */
  announced?: 'by a toast'
}

/** A persistent message. */
export function Notice({ tone, children, action, announced }: NoticeProps) {
  const icon = icons[tone]
  return (
    <div
      className={css.notice}
      style={{ background: `var(--hr-${tone}-area)`, borderColor: `var(--hr-${tone}-line)` }}
      role={announced ? undefined : roles[tone]}
    >
      <Icon icon={icon} size={18} color={`var(--hr-${tone})`} />
      <div>{children}</div>
      {action}
    </div>
  )
}

/** Replaces data that could not be loaded, with a retry button. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const pressed = button.current
    // Disappears after a successful retry: moves the focus to the dialog or page around it.
    return () => {
      if (pressed !== document.activeElement) return
      const dialog = pressed?.closest<HTMLElement>('[role=dialog]')
      if (dialog) dialog.focus()
      else focusTitle()
    }
  }, [])
  return (
    <Notice
      tone="danger"
      action={
        <Button ref={button} variant="default" leftSection={<Icon icon={IconRefresh} />} onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    >
      {message}
    </Notice>
  )
}
