import { ScreenButton } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Asks Superadmins of a company from before the setting to decide whether the last day ends sign-in. */
export const LastDayNotice = () => (
  <Notice
    tone="warn"
    action={
      <ScreenButton screen="signInSettings" variant="default">
        {t('Decide')}
      </ScreenButton>
    }
  >
    {t(
      'Employees can still sign in after their last day. Check who would lose access, and decide in Settings → Sign-in.',
    )}
  </Notice>
)
