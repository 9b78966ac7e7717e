import { Modal } from '@mantine/core'
import { accessTexts } from '@hr/contract/areas/access/access'
import { useSession } from '../api/session.ts'
import { SignInForm } from '../areas/access/public.ts'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'
import css from './shell.module.css'

/** The session ended under unsaved changes: signing in again goes on where the person was. */
export function SessionDialog() {
  const session = useSession()
  if (session.kind !== 'expired') return null
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t(accessTexts.loginTitle)}
      size={400}
    >
      <div className={css.dialog}>
        <Notice tone="warn">
          {t('{{ended}} What you have typed is kept.', { ended: t(accessTexts.sessionEnded) })}
        </Notice>
        <SignInForm initial={{ email: session.user.email, password: '' }} isEmailFixed onSignedIn={() => undefined} />
      </div>
    </Modal>
  )
}
