import { Stack } from '@mantine/core'
import { type ReactNode } from 'react'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import type { Employee } from '@hr/contract/areas/employees/record'
import { t } from '../../lib/t.ts'
import { CollapsibleCard } from '../../ui/CollapsibleCard.tsx'
import { lazyDetail } from '../../ui/lazy-part.tsx'
import { customFieldsHeading, CustomFieldsList, useReadableFields } from '../custom-fields/public.ts'
import { AssignedEquipment, AssignedLicences } from '../equipment/public.ts'
import { LeaveTab } from '../leave/public.ts'
import { FilesCard } from './FilesCard.tsx'
import { MyTeamCard } from './MyTeamCard.tsx'
import { ProfileBanner } from './ProfileBanner.tsx'
import { About, Background, EmploymentDetails, PersonalInformation } from './ProfileCards.tsx'
import { useProfileTab } from './ProfileTabs.tsx'
import { RecordNotices } from './RecordNotices.tsx'
import { RestoreLeave } from './RestoreLeave.tsx'
import { useCollapsedCards } from './use-collapsed-cards.ts'
import css from './profile.module.css'

// Employees don't see it.
const DepartureNotice = lazyDetail(async () => (await import('./DepartureNotice.tsx')).DepartureNotice)

// Specification one, section 9.
const collapseMs = 500
const longCollapseMs = 1200

type ProfileViewProps = {
  employee: Employee
  /** Whether it is the user's own profile rather than HR's view of an employee. */
  isOwn: boolean
  /** Further cards, below the files. */
  cards?: ReactNode
  /** The tab for the user's own sign-in. */
  security?: ReactNode
  /** The buttons of the banner. */
  children: ReactNode
}

/** A profile, for the employee or HR: the banner, and the tab of the address. */
export function ProfileView({ employee, isOwn, cards, security, children }: ProfileViewProps) {
  const tab = useProfileTab()
  return (
    <Stack>
      <ProfileBanner employee={employee} isOwn={isOwn}>
        {children}
      </ProfileBanner>
      {tab === undefined && <General key={employee.uuid} employee={employee} isOwn={isOwn} cards={cards} />}
      {tab === 'leave' && <LeaveTab uuid={employee.uuid} />}
      {tab === 'equipment' && <AssignedEquipment uuid={employee.uuid} isArchived={employee.isArchived} />}
      {tab === 'licences' && <AssignedLicences uuid={employee.uuid} isArchived={employee.isArchived} />}
      {tab === 'security' && security}
    </Stack>
  )
}

/** The record's data in cards. */
function General({ employee, isOwn, cards }: Omit<ProfileViewProps, 'security' | 'children'>) {
  const fold = useCollapsedCards()
  const customFields = useReadableFields(isOwn ? 'own' : 'all')
  return (
    <>
      <RecordNotices employee={employee} isEditable={!isOwn} />
      {!isOwn && <DepartureNotice employee={employee} />}
      {!isOwn && <RestoreLeave uuid={employee.uuid} />}
      <div className={css.grid}>
        <Stack miw={0}>
          <CollapsibleCard title={t(employeesTexts.about)} durationMs={collapseMs} {...fold('about')}>
            <About employee={employee} />
          </CollapsibleCard>
          <CollapsibleCard
            title={t(employeesTexts.employmentDetails)}
            durationMs={longCollapseMs}
            {...fold('employment')}
          >
            <EmploymentDetails employee={employee} />
          </CollapsibleCard>
        </Stack>
        <Stack miw={0}>
          <CollapsibleCard title={t(employeesTexts.personalInformation)} durationMs={collapseMs} {...fold('personal')}>
            <PersonalInformation employee={employee} />
          </CollapsibleCard>
          <CollapsibleCard title={t('Experience and skills')} durationMs={collapseMs} {...fold('background')}>
            <Background employee={employee} />
          </CollapsibleCard>
          {customFields.length > 0 && (
            <CollapsibleCard title={customFieldsHeading} durationMs={collapseMs} {...fold('custom')}>
              <CustomFieldsList employee={employee} fields={customFields} />
            </CollapsibleCard>
          )}
        </Stack>
        <Stack miw={0}>
          <MyTeamCard employee={employee} />
          <FilesCard employee={employee} />
          {cards}
        </Stack>
      </div>
    </>
  )
}
