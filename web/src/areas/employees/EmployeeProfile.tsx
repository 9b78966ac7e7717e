import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { query } from '../../api/client.ts'
import { isMissing, messageOf } from '../../api/errors.ts'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { EmployeeActions } from './EmployeeActions.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProfileView } from './ProfileView.tsx'
import { Icon } from '../../ui/Icon.tsx'

export default function EmployeeProfile() {
  const { uuid } = useParams({ from: '/shell/employees/$uuid' })
  const { data, error, isFetching, refetch } = useQuery(query(employeesApi.find, { params: { id: uuid } }))
  const isSlow = useDelayed(data === undefined && isFetching)
  if (isMissing(error)) {
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
    <>
      {error && !isFetching && (
        <ErrorState message={messageOf(error, t(employeesTexts.getFailed))} onRetry={() => void refetch()} />
      )}
      {data ? (
        <ProfileView employee={data} isOwn={false}>
          <EmployeeActions employee={data} />
        </ProfileView>
      ) : (
        isSlow && <ProfileSkeleton />
      )}
    </>
  )
}
