import { Box, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leaveApi, type LeaveBalance } from '@hr/contract/areas/leave/leave'
import { isDay } from '@hr/contract/lib/day'
import { query } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { DayInput } from '../../../form/DayInput.tsx'
import { formatDay } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { formatBalance } from './format-balance.ts'

type BalanceOnDateProps = { employee: string; balance: Pick<LeaveBalance, 'uuid'> }

/** The balance on a chosen date: with what accrues, lapses and is booked by then. */
export function BalanceOnDate({ employee, balance: { uuid: leaveType } }: BalanceOnDateProps) {
  const [on, setOn] = useState('')
  const { data, error } = useQuery({
    ...query(leaveApi.preview, { query: { uuid: employee, leaveType, startDate: on, endDate: on, on } }),
    enabled: isDay(on),
  })
  const days = data?.balance
  return (
    <Stack gap={4} pt={12}>
      <DayInput label={t('Balance on')} value={on} onChange={setOn} calendar="inside" />
      <Box component="p" mih={20} role="status">
        {error !== null && messageOf(error, t('Failed to load data'))}
        {days !== undefined &&
          days !== null &&
          t('{days} on {day}, after leave booked by then', { days: formatBalance(days), day: formatDay(on) })}
      </Box>
    </Stack>
  )
}
