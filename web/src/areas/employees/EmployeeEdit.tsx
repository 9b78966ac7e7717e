import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import type { Employee } from '@hr/contract/areas/employees/record'
import { query, useApiMutation } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { EditFromAddress } from '../../form/EditFromAddress.tsx'
import { useStoredRecord } from '../../form/use-stored-record.ts'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { bodyOf, draftOf } from './draft.ts'
import { EmployeeForm } from './EmployeeForm.tsx'
import { rulesForHr } from './form-rules.ts'
import { useLeaveOutside } from './use-leave-outside.tsx'
import { refreshUser, usePhoto } from './use-photo.ts'

export default function EmployeeEdit() {
  return (
    <EditFromAddress
      title={t(employeesTexts.editTitle)}
      list="employees"
      find={(id) => query(employeesApi.find, { params: { id } })}
      failedText={t(employeesTexts.getFailed)}
    >
      {(employee, reload) => <EditForm loaded={employee} reload={reload} />}
    </EditFromAddress>
  )
}

function EditForm({ loaded, reload }: { loaded: Employee; reload: () => Promise<Employee> }) {
  const me = useUser()
  const { field } = useSearch({ from: '/shell/employees/edit' })
  const { stored, loadCurrent, adoptOwnChange } = useStoredRecord(loaded, reload, draftOf)
  const { settleLeave, question } = useLeaveOutside(stored)
  const savePhoto = usePhoto(loaded.uuid, adoptOwnChange)
  const client = useQueryClient()
  const update = useApiMutation(employeesApi.update, {
    onSuccess: ({ employee }) =>
      client.setQueryData(query(employeesApi.find, { params: { id: loaded.uuid } }).queryKey, employee),
  })
  const profile = linkTo('employeeProfile', loaded.uuid)
  return (
    <>
      <EmployeeForm
        title={t(employeesTexts.editTitle)}
        rules={rulesForHr(me, stored)}
        start={draftOf(loaded)}
        failedText={t('Failed to update data')}
        cancelTo={profile}
        loadCurrent={loadCurrent}
        savePhoto={savePhoto}
        startAt={field}
        save={async (draft) => {
          const leave = await settleLeave(draft)
          if (!leave) return undefined
          // The schema has validated the draft: required values are set.
          const body = { ...bodyOf(draft, stored), ...leave } as Parameters<typeof update.mutateAsync>[0]['body']
          await update.mutateAsync({ params: { id: loaded.uuid }, body })
          if (loaded.uuid === me.uuid) void refreshUser()
          toast.success(t(employeesTexts.updated))
          return profile
        }}
      />
      {question}
    </>
  )
}
