import { useQuery } from '@tanstack/react-query'
import { leaveDraftsApi } from '@hr/contract/areas/assistants/drafts'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { query } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { LoadError } from '../../../api/LoadError.tsx'
import { t } from '../../../lib/t.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadingDialog } from '../../../ui/LoadingDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ApplyDialog } from './ApplyDialog.tsx'
import { applyWidth } from './apply-width.ts'

/** Applies for leave with what an assistant has prepared. */
export function DraftDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(query(leaveDraftsApi.find, { params: { id } }))
  if (data) return <ApplyDialog draft={data} onClose={onClose} />
  if (!error || isFetching) return <LoadingDialog isOpen text={t('Loading data. Please wait')} />
  return (
    <Dialog onClose={onClose} title={t(leaveTexts.applyTitle)} size={applyWidth}>
      {error instanceof ApiError && error.status === 404 ? (
        <Notice tone="warn">{t('This draft is older than 24 hours. Ask your assistant for a new one.')}</Notice>
      ) : (
        <LoadError error={error} onRetry={refetch} />
      )}
    </Dialog>
  )
}
