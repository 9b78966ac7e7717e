import type { MissingPart } from '@hr/contract/areas/company/setup-progress'
import { ScreenButton } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Tells how many parts of the installation are missing; renders nothing if there is none. */
export function MissingNotice({ missing }: { missing: readonly MissingPart[] }) {
  const count = missing.filter(({ isDismissed }) => !isDismissed).length
  if (count === 0) return null
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
