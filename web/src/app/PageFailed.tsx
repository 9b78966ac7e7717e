import { Stack } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { messageOf } from '../api/errors.ts'
import { t } from '../lib/t.ts'
import { ErrorState } from '../ui/Notice.tsx'
import css from './shell.module.css'

/**
 * The error page: the server does not respond, or a deployment has replaced the chunks of the page. It tries again when the
 * network is back.
 */
export function PageFailed({ error }: { error: unknown }) {
  const router = useRouter()
  useWindowEvent('online', () => void router.invalidate())
  return (
    <Stack flex={1} miw={0} className={css.content}>
      <ErrorState message={messageOf(error, t('Failed to load data'))} onRetry={() => location.reload()} />
    </Stack>
  )
}
