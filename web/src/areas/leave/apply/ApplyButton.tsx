import { Button, UnstyledButton } from '@mantine/core'
import { IconCalendarPlus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { may } from '@hr/contract/access'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../lib/t.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { applyWidth } from './apply-width.ts'
import css from './apply-button.module.css'

export const ApplyDialog = lazyDialog(
  async () => (await import('./ApplyDialog.tsx')).ApplyDialog,
  t(leaveTitles.applyTitle),
  applyWidth,
)

/** Applies for leave from anywhere: in the top bar, as an icon only on phones, or in the middle of the bottom bar. */
export function ApplyButton({ place = 'top' }: { place?: 'top' | 'bottom' }) {
  const { effectiveRole } = useUser()
  const [isOpen, setOpen] = useState(false)
  if (!may('leave.apply', effectiveRole)) return null
  return (
    <>
      {place === 'top' ? (
        <Button variant="default" className={css.apply} onClick={() => setOpen(true)}>
          <Icon icon={IconCalendarPlus} />
          <span className={css.label}>{t(leaveTitles.apply)}</span>
        </Button>
      ) : (
        <UnstyledButton c="var(--hr-text)" aria-label={t(leaveTitles.apply)} onClick={() => setOpen(true)}>
          <span className={css.plus}>
            <Icon icon={IconPlus} size={18} />
          </span>
          <span>{t('Apply')}</span>
        </UnstyledButton>
      )}
      {isOpen && <ApplyDialog onClose={() => setOpen(false)} />}
    </>
  )
}
