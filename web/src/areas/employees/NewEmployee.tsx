import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { invitationTime } from '@hr/contract/areas/employees/invitation-time'
import { noServerTexts } from '@hr/contract/areas/notifications/no-server-texts'
import { useApiMutation } from '../../api/client.ts'
import { useIsMailStored, useToday } from '../../api/client-settings.ts'
import { useUser } from '../../api/session.ts'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { bodyOf, type Draft } from './draft.ts'
import { EmployeeForm } from './EmployeeForm.tsx'
import { rulesForHr } from './form-rules.ts'

type NewEmployeeProps = {
  start: Draft
  /** The applicant who is hired. */
  applicant?: string
}

/** The form for a new employee. */
export function NewEmployee({ start, applicant }: NewEmployeeProps) {
  const me = useUser()
  const isMailStored = useIsMailStored()
  const today = useToday()
  const create = useApiMutation(employeesApi.create)
  return (
    <EmployeeForm
      title={t(employeesTexts.newTitle)}
      rules={rulesForHr(me)}
      start={start}
      cancelTo={applicant === undefined ? linkTo('employees') : linkTo('applicantProfile', applicant)}
      save={async (draft) => {
        // The schema has validated the draft: required values are set.
        const body = bodyOf(draft) as Parameters<typeof create.mutateAsync>[0]['body']
        const invitation = invitationTime(draft.invitation, draft.startDate, today)
        const { uuid } = await create.mutateAsync({ body: { ...body, applicant, invitation } })
        toast.success(t(employeesTexts.added))
        if (isMailStored && invitation === 'now') toast.info(t(noServerTexts.invitationStored))
        return linkTo('employeeProfile', uuid)
      }}
    />
  )
}
