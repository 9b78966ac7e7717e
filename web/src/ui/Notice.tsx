import { Button } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../lib/t.ts'
import css from './ui.module.css'

const icons = { danger: IconAlertCircle, warn: IconAlertTriangle, ok: IconCircleCheck }
const roles = { danger: 'alert', warn: undefined, ok: 'status' }

type NoticeProps = { tone: keyof typeof icons; children: ReactNode; action?: ReactNode }

/** A message that stays in its place. */
export function Notice({ tone, children, action }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={css.notice} data-tone={tone} role={roles[tone]}>
      <Icon size={18} stroke={1.5} aria-hidden="true" />
      <div>{children}</div>
      {action}
    </div>
  )
}

/** Data could not be loaded: in the place of the data, with the way to try again. */
export const ErrorState = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Notice
    tone="danger"
    action={
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden="true" />}
        onClick={onRetry}
      >
        {t('Try again')}
      </Button>
    }
  >
    {message}
  </Notice>
)
