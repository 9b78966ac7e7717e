import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { substitutesTexts } from '@hr/contract/areas/leave/substitute-texts'
import { substitutesApi } from '@hr/contract/areas/leave/substitutes'
import { query } from '../../../api/client.ts'
import { LoadError } from '../../../api/LoadError.tsx'
import { t } from '../../../lib/t.ts'
import { nameOf } from '../../../ui/Avatar.tsx'
import { Part } from '../approvals/Part.tsx'
import { SubstituteLine } from './SubstituteLine.tsx'

/**
 * The substitutes of a request; nothing if there are none.
 * @param shows 'absences': with their approved absences on these days, for approvers
 */
export function CoveredBy({ leave, shows }: { leave: LeaveRequest; shows: 'names' | 'absences' }) {
  const hasSubstitutes = leave.substitutes.length > 0
  const { data, error, isFetching, refetch } = useQuery({
    ...query(substitutesApi.ofRequest, { params: { id: leave.uuid } }),
    enabled: hasSubstitutes && shows === 'absences',
  })
  if (!hasSubstitutes) return null
  return (
    <Part title={t(substitutesTexts.title)}>
      <Stack component="ul" gap={6}>
        {leave.substitutes.map((substitute) => (
          <SubstituteLine
            key={substitute.uuid}
            name={nameOf(substitute)}
            answer={substitute}
            cover={data?.find(({ uuid }) => uuid === substitute.uuid)}
          />
        ))}
      </Stack>
      {error !== null && !isFetching && <LoadError error={error} onRetry={refetch} />}
    </Part>
  )
}
