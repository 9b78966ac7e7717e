import '../ui/modal-styles.ts'
import { Modal } from '@mantine/core'
import { accessTexts } from '@hr/contract/areas/access/access'
import { SignInForm } from '../areas/access/public.ts'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'
import css from './shell.module.css'

/** The session ended under unsaved changes: signing in again goes on where the person was. */
export function SessionDialog({ email }: { email: string }) {
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
        <SignInForm initial={{ email, password: '' }} startsAtPassword />
      </div>
    </Modal>
  )
}
