import { Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { privacyApi, type Erasure } from '@hr/contract/areas/privacy/privacy'
import { freshQuery, refetchShown, useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { Part } from '../../api/Part.tsx'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { JobProgress, useJob } from '../jobs/public.ts'
import css from './privacy.module.css'

type EraseDialogProps = { uuid: string; name: string; isArchived: boolean; onClose: () => void }

/** Lists what erasing a person deletes and what is kept, and why; then shows the progress and the result. */
export function EraseDialog({ uuid, name, isArchived, onClose }: EraseDialogProps) {
  const preview = useQuery(freshQuery(privacyApi.erase, { params: { id: uuid }, query: { dryRun: 'true' } }))
  const navigate = useNavigate()
  const client = useQueryClient()
  // The profile behind the dialog, which is gone then, stays until the user has read the result.
  const erase = useApiMutation(privacyApi.erase, {
    refetches: false,
    onError: (failure) => {
      toast.error(messageOf(failure, t('Failed to update data')))
      onClose()
    },
  })
  const job = useJob(erase.data?.job ?? undefined, { refetches: false })
  if (erase.data) {
    const isErased = job.data?.state === 'done'
    const close = async () => {
      onClose()
      if (isErased) await navigate(linkTo(isArchived ? 'employeesArchived' : 'employees'))
      await refetchShown(client)
    }
    return (
      <Dialog onClose={() => void close()} title={t("Erase {name}'s data?", { name })} size={440}>
        {job.data ? <JobProgress job={job.data} /> : <Skeleton width="70%" />}
        <Group justify="flex-end" mt={24}>
          <Button size="sm" variant="default" onClick={() => void close()}>
            {t('Close')}
          </Button>
        </Group>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      isOpen
      title={t("Erase {name}'s data?", { name })}
      confirm={t('Erase')}
      isDestructive
      isBusy={erase.isPending}
      // Nothing is erased before the dialog has listed it.
      onConfirm={() => preview.data && erase.mutate({ params: { id: uuid }, query: {} })}
      onClose={onClose}
    >
      <Part query={preview} skeleton={<Skeleton width="70%" />}>
        {(erasure) => <Consequences erasure={erasure} />}
      </Part>
    </ConfirmDialog>
  )
}

const Consequences = ({ erasure: { name, erased, kept } }: { erasure: Erasure }) => (
  <Stack fz="sm" className={css.lists}>
    <p>{t("This permanently erases {name}'s data. It can't be undone.", { name })}</p>
    <p>{t('Erase deletes everything that Delete does, plus their job applications and the emails sent to them.')}</p>
    <section>
      <h3>{t('Erased')}</h3>
      <ul>
        {erased.map(({ what, count }) => (
          <li key={what}>{count === 1 ? what : t('{what}: {count, number}', { what, count })}</li>
        ))}
      </ul>
    </section>
    <section>
      <h3>{t('What is kept, and why')}</h3>
      <ul>
        {kept.map(({ what, why }) => (
          <li key={what}>
            {what}
            <small>{why}</small>
          </li>
        ))}
      </ul>
    </section>
  </Stack>
)
