import { Button } from '@mantine/core'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { AccessPage } from './AccessPage.tsx'
import css from './access.module.css'

/** The identity provider let nobody in, or could not be trusted; the way on is the sign-in itself. */
export function ProviderFailure({ message, onBack }: { message: string; onBack: () => void }) {
  return (
    <AccessPage title={t('Oops...')}>
      <div className={css.text}>
        <Notice tone="danger">{message}</Notice>
      </div>
      <Button size="sm" onClick={onBack}>
        {t('Back to sign-in')}
      </Button>
    </AccessPage>
  )
}
