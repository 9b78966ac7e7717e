import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { isYetToSignIn, seniorityOf, teamNames, timeInCompany } from '@hr/contract/areas/employees/derived'
import type { Employee } from '@hr/contract/areas/employees/record'
import { useToday } from '../../api/client-settings.ts'
import { t } from '../../lib/t.ts'
import { Avatar, nameOf } from '../../ui/Avatar.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import { EmployeeStatusChip } from './EmployeeStatusChip.tsx'
import { PendingInvitation } from './PendingInvitation.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import css from './profile.module.css'
import { Hint } from '../../ui/texts.tsx'

type ProfileBannerProps = { employee: Employee; isOwn: boolean; children: ReactNode }

/** The header of a profile, with the actions on the record. */
export function ProfileBanner({ employee, isOwn, children }: ProfileBannerProps) {
  const name = nameOf(employee)
  const isPhone = useIsPhone()
  const today = useToday()
  const time = timeInCompany(employee, today, t)
  const about = [
    teamNames(employee.team),
    time && t('{time} in the company', { time }),
    seniorityOf(employee, today),
  ].filter(Boolean)
  return (
    <Sheet p={{ base: 16, sm: 24 }}>
      <Group gap={isPhone ? 12 : '16px 20px'} align={isPhone ? 'flex-start' : undefined}>
        <Avatar name={name} photo={employee.profileImage} size={isPhone ? 56 : 96} />
        <Box flex={1} miw={{ base: 160, sm: 200 }}>
          <Group gap="4px 12px" className={css.nameRow}>
            <h1 tabIndex={-1}>{name}</h1>
            <EmployeeStatusChip employee={employee} />
          </Group>
          <p>{employee.position?.name}</p>
          <Hint mt={4} style={{ overflowWrap: 'anywhere' }}>
            {about.join(' · ')}
          </Hint>
          {!isOwn && isYetToSignIn(employee) && <PendingInvitation employee={employee} />}
        </Box>
        <Group gap={8} w={{ base: '100%', sm: 'auto' }} className={css.actions}>
          {children}
        </Group>
      </Group>
      <ProfileTabs uuid={employee.uuid} isOwn={isOwn} />
    </Sheet>
  )
}
