import { Button, Progress, Stack, Text } from '@mantine/core'
import { jobsApi, type BackgroundJob } from '@hr/contract/areas/jobs/jobs'
import { useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Dim } from '../../ui/texts.tsx'

/** The progress of a background job, or its outcome once it has ended. */
export function JobProgress({ job }: { job: BackgroundJob }) {
  const { title, state, isStopped, done, total, message } = job
  if (state === 'done') return <Notice tone="ok">{message}</Notice>
  if (isStopped)
    return <Notice tone="danger">{t('{title} was stopped. {message}', { title, message: message ?? '' })}</Notice>
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
      <StopJob job={job} />
      <Text c="dimmed">{t('You can leave this page. We will notify you when it is done.')}</Text>
    </Stack>
  )
}

/** Stops a job, of whatever user. What is done stays. */
export function StopJob({ job: { uuid, title, mayStop } }: { job: Pick<BackgroundJob, 'uuid' | 'title' | 'mayStop'> }) {
  const stop = useApiMutation(jobsApi.stop)
  const isStopping = stop.isSuccess
  if (!mayStop && !isStopping) return null
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        aria-label={t('Stop: {title}', { title })}
        loading={stop.isPending}
        // Not disabled, because the focus would be lost.
        aria-disabled={isStopping}
        data-disabled={isStopping || undefined}
        onClick={() => {
          if (!isStopping) stop.mutate({ params: { id: uuid } })
        }}
      >
        {isStopping ? t('Stopping …') : t('Stop', undefined, 'job')}
      </Button>
      {stop.error && <Notice tone="danger">{messageOf(stop.error, t('Failed to save data'))}</Notice>}
    </>
  )
}

/** An empty job is complete; one that has not counted its work fills the bar, which moves. */
const percentOf = ({ done, total }: BackgroundJob) => (total === null || total === 0 ? 100 : (done / total) * 100)
