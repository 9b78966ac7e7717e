import { roleOf, roleTexts } from '@hr/contract/areas/access/roles'
import { employeesApi, permissionInput } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import type { Employee } from '@hr/contract/areas/employees/record'
import { query, useApiMutation } from '../../api/client.ts'
import { EditFromAddress } from '../../form/EditFromAddress.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { RoleField } from '../../form/RoleField.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { nameOf } from '../../ui/Avatar.tsx'

const title = t(employeesTexts.permissionsTitle)
/**
 * The roles that the form offers; Superadmin and Admin are assigned in user administration (specification one, section
 * 6).
 */
const offered = [roleOf('Team lead'), roleOf('Employee')]

export default function EmployeePermissions() {
  return (
    <EditFromAddress title={title} list="employees" find={(id) => query(employeesApi.find, { params: { id } })}>
      {(employee) => <RoleForm employee={employee} />}
    </EditFromAddress>
  )
}

type Draft = { role: { uuid: string } | null }

function RoleForm({ employee }: { employee: Employee }) {
  const { uuid, role, isArchived } = employee
  const change = useApiMutation(employeesApi.changePermission)
  const present = offered.find(({ name }) => name === role)
  const form = useRecordForm<Draft>(permissionInput, { role: present ? { uuid: present.uuid } : null })
  const list = linkTo(isArchived ? 'employeesArchived' : 'employees')
  return (
    <FormPage
      title={title}
      form={form}
      failedText={t('Failed to update data')}
      cancelTo={list}
      save={async (draft) => {
        // The schema has validated the draft: the role is set.
        const body = { role: draft.role ?? { uuid: '' } }
        const { message } = await change.mutateAsync({ params: { id: uuid }, body })
        toast.success(message)
        return list
      }}
    >
      <FormSection title={nameOf(employee)}>
        <RoleField
          roles={offered}
          description={t('Current role: {role}', {
            role: role === null ? t('none', undefined, 'role') : t(roleTexts[role]),
          })}
        />
      </FormSection>
    </FormPage>
  )
}
