import { useQueryClient } from '@tanstack/react-query'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import type { Employee } from '@hr/contract/areas/employees/record'
import { query, useApiMutation } from '../../api/client.ts'
import { EditRecord } from '../../form/EditRecord.tsx'
import { useStoredRecord } from '../../form/use-stored-record.ts'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { draftOf, ownBodyOf } from './draft.ts'
import { EmployeeForm } from './EmployeeForm.tsx'
import { ownProfileRules } from './form-rules.ts'
import { refreshUser, usePhoto } from './use-photo.ts'

// Specification one, section 4.
const stayMs = 1500
const title = t('Edit profile')

export default function OwnProfileEdit() {
  return (
    <EditRecord title={title} query={query(employeesApi.own, {})} failedText={t(employeesTexts.getFailed)}>
      {(own, reload) => {
        // A response without a status is an applicant's, who cannot open this page.
        if (!('status' in own)) return null
        return <EditForm loaded={own} reload={async () => (await reload()) as Employee} />
      }}
    </EditRecord>
  )
}

function EditForm({ loaded, reload }: { loaded: Employee; reload: () => Promise<Employee> }) {
  const { stored, loadCurrent, adoptOwnChange } = useStoredRecord(loaded, reload, draftOf)
  const savePhoto = usePhoto(loaded.uuid, adoptOwnChange)
  const client = useQueryClient()
  const update = useApiMutation(employeesApi.updateOwn, {
    onSuccess: ({ employee }) => client.setQueryData(query(employeesApi.own, {}).queryKey, employee),
  })
  const profile = linkTo('profile')
  return (
    <EmployeeForm
      title={title}
      rules={ownProfileRules(stored)}
      start={draftOf(loaded)}
      failedText={t('Failed to update data')}
      cancelTo={profile}
      loadCurrent={loadCurrent}
      savePhoto={savePhoto}
      stayMs={stayMs}
      save={async (draft) => {
        await update.mutateAsync({ body: ownBodyOf(draft, stored) })
        void refreshUser()
        toast.success(t(employeesTexts.profileUpdated))
        return profile
      }}
    />
  )
}
