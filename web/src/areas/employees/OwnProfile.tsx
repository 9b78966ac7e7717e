import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { query } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../lib/t.ts'
import { ErrorState } from '../../ui/Notice.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { ProfileSkeleton, ProfileView } from './ProfileView.tsx'

export default function OwnProfile() {
  const { data, error, isFetching, refetch } = useQuery(query(employeesApi.own, {}))
  const isLate = useDelayed(data === undefined && isFetching)
  return (
    <>
      {error && !isFetching && (
        <ErrorState message={messageOf(error, t('Failed to get employee'))} onRetry={() => void refetch()} />
      )}
      {/* Without a status it is an applicant's answer, and applicants do not come here. */}
      {data && 'status' in data ? <ProfileView employee={data} /> : isLate && <ProfileSkeleton />}
    </>
  )
}
