import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { query } from '../../api/client.ts'
import { isMissing } from '../../api/errors.ts'
import { Part } from '../../api/Part.tsx'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { EmployeeActions } from './EmployeeActions.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProfileView } from './ProfileView.tsx'
import { Icon } from '../../ui/Icon.tsx'

export default function EmployeeProfile() {
  const { uuid } = useParams({ from: '/shell/employees/$uuid' })
  const employee = useQuery(query(employeesApi.find, { params: { id: uuid } }))
  if (isMissing(employee.error)) {
    return (
      <>
        <PageTitle title={t('Employee')} />
        <Sheet>
          <EmptyState icon={<Icon icon={IconUserOff} size={32} />} title={t('Employee not found')}>
            <Button variant="default" renderRoot={(props) => <Link {...linkTo('employees')} {...props} />}>
              {t('Go to employees')}
            </Button>
          </EmptyState>
        </Sheet>
      </>
    )
  }
  return (
    <Part query={employee} failedText={t(employeesTexts.getFailed)} skeleton={<ProfileSkeleton />}>
      {(data) => (
        <ProfileView employee={data} isOwn={false}>
          <EmployeeActions employee={data} />
        </ProfileView>
      )}
    </Part>
  )
}
