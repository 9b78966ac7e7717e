import { t } from '../lib/t.ts'
import { ErrorState } from '../ui/Notice.tsx'
import { messageOf } from './errors.ts'

/** Replaces data that could not be loaded, with the server's message and a retry button. */
export const LoadError = ({ error, onRetry }: { error: unknown; onRetry: () => unknown }) => (
  <ErrorState message={messageOf(error, t('Failed to load data'))} onRetry={() => void onRetry()} />
)
