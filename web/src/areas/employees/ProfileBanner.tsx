import type { ReactNode } from 'react'
import { seniorityOf, teamNames, timeInCompany } from '@hr/contract/areas/employees/derived'
import type { Employee } from '@hr/contract/areas/employees/record'
import { useToday } from '../../api/client-settings.ts'
import { t } from '../../lib/t.ts'
import { Avatar, nameOf } from '../../ui/Avatar.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import { EmployeeStatusChip } from './EmployeeStatusChip.tsx'
import { PendingInvitation } from './PendingInvitation.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { isYetToSignIn } from './sign-in-state.ts'
import css from './profile.module.css'

type ProfileBannerProps = { employee: Employee; isOwn: boolean; children: ReactNode }

/** The header of a profile, with the actions on the record. */
export function ProfileBanner({ employee, isOwn, children }: ProfileBannerProps) {
  const name = nameOf(employee)
  const isPhone = useIsPhone()
  const today = useToday()
  const time = timeInCompany(employee, today)
  const about = [
    teamNames(employee.team),
    time && t('{{time}} in the company', { time }),
    seniorityOf(employee, today),
  ].filter(Boolean)
  return (
    <Sheet className={css.banner}>
      <div className={css.bannerTop}>
        <Avatar name={name} photo={employee.profileImage} size={isPhone ? 72 : 96} />
        <div className={css.person}>
          <div className={css.nameRow}>
            <h1 tabIndex={-1}>{name}</h1>
            <EmployeeStatusChip employee={employee} />
          </div>
          <p>{employee.position?.name}</p>
          <p className={css.meta}>{about.join(' · ')}</p>
          {!isOwn && isYetToSignIn(employee) && <PendingInvitation employee={employee} />}
        </div>
        <div className={css.actions}>{children}</div>
      </div>
      <ProfileTabs uuid={employee.uuid} isOwn={isOwn} />
    </Sheet>
  )
}
