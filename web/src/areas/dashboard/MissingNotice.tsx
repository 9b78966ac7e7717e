import type { Setup } from '@hr/contract/areas/company/setup'
import { ScreenButton } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Tells that parts of the installation are missing, once the steps of the setup are done or closed. */
export function MissingNotice({ setup: { state, steps, missing } }: { setup: Setup }) {
  const count = missing.filter(({ isDismissed }) => !isDismissed).length
  const isSettingUp = state !== 'closed' && steps.some(({ status }) => status === 'open')
  if (count === 0 || isSettingUp) return null
  return (
    <Notice
      tone="warn"
      action={
        <ScreenButton screen="operation" variant="default">
          {t('Review')}
        </ScreenButton>
      }
    >
      {t(
        '{count, plural, one {# part of the installation is not set up.} other {# parts of the installation are not set up.}}',
        { count },
      )}
    </Notice>
  )
}
