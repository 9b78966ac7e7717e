import { Button } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { focusTitle } from './PageTitle.tsx'
import { Icon } from './Icon.tsx'
import css from './notice.module.css'

const icons = { danger: IconAlertCircle, warn: IconAlertTriangle, ok: IconCircleCheck }
const roles = { danger: 'alert', warn: undefined, ok: 'status' }

type NoticeProps = { tone: keyof typeof icons; children: ReactNode; action?: ReactNode }

/** A message that stays in its place. */
export function Notice({ tone, children, action }: NoticeProps) {
  const icon = icons[tone]
  return (
    <div className={css.notice} data-tone={tone} role={roles[tone]}>
      <Icon icon={icon} size={18} />
      <div>{children}</div>
      {action}
    </div>
  )
}

/** Data could not be loaded: in the place of the data, with the way to try again. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const pressed = button.current
    // It goes with what failed: the focus stays in the dialog or on the page that the data comes to.
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
