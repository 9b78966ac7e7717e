import { messageOf } from '../api/errors.ts'
import { t } from '../lib/t.ts'
import { ErrorState } from '../ui/Notice.tsx'
import css from './shell.module.css'

/** In the place of a page that cannot be shown: the server does not answer, or a newer version has taken its parts away. */
export const PageFailed = ({ error }: { error: unknown }) => (
  <div className={css.content}>
    <ErrorState message={messageOf(error, t('Failed to load data'))} onRetry={() => location.reload()} />
  </div>
)
