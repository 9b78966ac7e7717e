import { Progress, Stack, Text } from '@mantine/core'
import type { BackgroundJob } from '@hr/contract/areas/jobs/jobs'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Dim } from '../../ui/texts.tsx'

/** The progress of a background job, or its outcome once it has ended. */
export function JobProgress({ job }: { job: BackgroundJob }) {
  const { title, state, done, total, message } = job
  if (state === 'done') return <Notice tone="ok">{message}</Notice>
  if (state === 'failed')
    return <Notice tone="danger">{t('{title} failed: {message}', { title, message: message ?? '' })}</Notice>
  const text = total === null ? t('Starting …') : t('{done} of {total}', { done, total })
  return (
    <Stack gap={8}>
      <p>
        <strong>{title}</strong> <Dim>{text}</Dim>
      </p>
      <Progress.Root size="lg">
        <Progress.Section
          value={percentOf(job)}
          striped={total === null}
          animated={total === null}
          aria-label={title}
        />
      </Progress.Root>
      <Text c="dimmed">{t('You can leave this page. We will notify you when it is done.')}</Text>
    </Stack>
  )
}

/** An empty job is complete; one that has not counted its work fills the bar, which moves. */
const percentOf = ({ done, total }: BackgroundJob) => (total === null || total === 0 ? 100 : (done / total) * 100)
