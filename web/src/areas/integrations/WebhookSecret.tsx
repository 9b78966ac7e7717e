import { t } from '../../lib/t.ts'
import { SecretDialog } from '../../ui/SecretDialog.tsx'

type WebhookSecretProps = { name: string; secret: string | null; onClose: () => void }

/** The secret of a webhook, shown only once. */
export const WebhookSecret = ({ name, secret, onClose }: WebhookSecretProps) => (
  <SecretDialog
    title={t('Secret for {name}', { name })}
    text={t("Copy the secret to the receiver now. It won't be shown again. The receiver checks signatures with it.")}
    label={t('Secret')}
    secret={secret}
    onClose={onClose}
  />
)
