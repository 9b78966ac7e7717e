import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { privacyApi, type HrDocument } from '@hr/contract/areas/privacy/privacy'
import { useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { categoryLabel } from '../documents/public.ts'
import { exportPerson } from './export-person.ts'

type ExportDialogProps = { uuid: string; name: string; documents: readonly HrDocument[]; onClose: () => void }

/** HR's check of the documents that only HR sees, before an export: each is included or left out. */
export function ExportDialog({ uuid, name, documents, onClose }: ExportDialogProps) {
  const [proposed] = useState(() => documents.filter(({ isReleased }) => isReleased !== false).map(({ id }) => id))
  const [included, setIncluded] = useState(proposed)
  const release = useApiMutation(privacyApi.releaseDocuments, {
    onSuccess: () => {
      onClose()
      void exportPerson(uuid)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={t("Export {name}'s data?", { name })}
      confirm={t('Export', undefined, 'button')}
      isDirty={included.length !== proposed.length || proposed.some((id) => !included.includes(id))}
      isBusy={release.isPending}
      onConfirm={() =>
        release.mutate({
          params: { id: uuid },
          body: { documents: documents.map(({ id }) => ({ id, isReleased: included.includes(id) })) },
        })
      }
      onClose={onClose}
    >
      <Stack>
        <p>{t('Only HR sees these documents. Check which ones the export contains.')}</p>
        <Checkbox.Group label={t('Documents in the export')} value={included} onChange={setIncluded}>
          <Stack gap={8} mt={8}>
            {documents.map(({ id, name: file, category, date }) => (
              <Checkbox
                key={id}
                value={id}
                label={file}
                description={[categoryLabel(category), ...(date === null ? [] : [formatDay(date)])].join(' · ')}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <p>{t('The employee can then download the same documents under “My data”.')}</p>
        {release.error && <Notice tone="danger">{messageOf(release.error, t('Failed to save data'))}</Notice>}
      </Stack>
    </ConfirmDialog>
  )
}
