import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { privacyApi, type Erasure } from '@hr/contract/areas/privacy/privacy'
import { query, useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { useDeed } from '../../lib/use-deed.ts'
import { Bone } from '../../ui/Bone.tsx'
import { ErrorState } from '../../ui/Notice.tsx'
import { OpenConfirmDialog } from '../../ui/OpenConfirmDialog.tsx'
import css from './privacy.module.css'

type EraseDialogProps = { uuid: string; isArchived: boolean; onClose: () => void }

/** Says what erasing a person takes away and what stays, and why, before it is done. */
export function EraseDialog({ uuid, isArchived, onClose }: EraseDialogProps) {
  const preview = useQuery({
    ...query(privacyApi.erase, { params: { id: uuid }, query: { dryRun: 'true' } }),
    staleTime: 0,
    gcTime: 0,
  })
  const erase = useApiMutation(privacyApi.erase, { changes: [employeesApi.list] })
  const deed = useDeed({
    run: () => erase.mutateAsync({ params: { id: uuid }, query: {} }),
    onClose,
    goTo: targetOf(isArchived ? 'employeesArchived' : 'employees'),
  })
  const { data, error } = preview
  return (
    <OpenConfirmDialog
      isOpen
      title={t('Erase this person?')}
      confirm={t('Yes, erase for ever')}
      isDestructive
      isBusy={deed.isBusy}
      // Nothing is erased before it was said what.
      onConfirm={() => {
        if (data) deed.onConfirm()
      }}
      onClose={onClose}
    >
      {error && (
        <ErrorState message={messageOf(error, t('Failed to load data'))} onRetry={() => void preview.refetch()} />
      )}
      {!data && !error && <Bone width="70%" />}
      {data && <Consequences erasure={data} />}
    </OpenConfirmDialog>
  )
}

const Consequences = ({ erasure: { name, erased, kept } }: { erasure: Erasure }) => (
  <div className={css.lists}>
    <p>{t('{{name}} goes for ever, with all that belongs to them. This cannot be taken back.', { name })}</p>
    <section>
      <h3>{t('What goes')}</h3>
      <ul>
        {erased.map(({ what, count }) => (
          <li key={what}>{count === 1 ? t(what) : `${t(what)}: ${count}`}</li>
        ))}
      </ul>
    </section>
    <section>
      <h3>{t('What stays, and why')}</h3>
      <ul>
        {kept.map(({ what, why }) => (
          <li key={what}>
            {what}
            <small>{why}</small>
          </li>
        ))}
      </ul>
    </section>
  </div>
)
