import { IconEye, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import type { Employee } from '@hr/contract/areas/employees/record'
import { query } from '../../api/client.ts'
import { Part } from '../../api/Part.tsx'
import { ScreenButton } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import { PasswordAndSessions } from '../access/public.ts'
import { PersonalTokens } from '../integrations/public.ts'
import { MyData } from '../privacy/public.ts'
import { EntryButton } from './EntryButton.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { OrgChartLink, useOrgChartEntry } from './OrgChartLink.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProfileView } from './ProfileView.tsx'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './profile.module.css'

export default function OwnProfile() {
  const own = useQuery(query(employeesApi.own, {}))
  return (
    <Part query={own} failedText={t(employeesTexts.getFailed)} skeleton={<ProfileSkeleton />}>
      {/* A response without a status is an applicant's, who cannot open this page. */}
      {(data) => 'status' in data && <OwnProfileContent employee={data} />}
    </Part>
  )
}

function OwnProfileContent({ employee }: { employee: Employee }) {
  const [isLogOpen, setLogOpen] = useState(false)
  const isPhone = useIsPhone()
  const orgChart = useOrgChartEntry(employee)
  const whoOpened = {
    label: t('Who opened my record'),
    icon: <Icon icon={IconEye} />,
    onClick: () => setLogOpen(true),
  }
  return (
    <ProfileView
      employee={employee}
      isOwn
      cards={<MyData uuid={employee.uuid} />}
      security={
        <div className={css.security}>
          <PasswordAndSessions />
          <PersonalTokens />
        </div>
      }
    >
      <ScreenButton screen="profileEdit" shortcut="e" leftSection={<Icon icon={IconPencil} />}>
        {t('Edit profile')}
      </ScreenButton>
      {isPhone ? (
        <MoreMenu label={t('More actions')} entries={[orgChart, whoOpened]} />
      ) : (
        <>
          <OrgChartLink employee={employee} />
          <EntryButton {...whoOpened} />
        </>
      )}
      {isLogOpen && <HistoryDrawer uuid={employee.uuid} parts="access log" onClose={() => setLogOpen(false)} />}
    </ProfileView>
  )
}
