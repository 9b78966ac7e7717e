import { Box, Group, SimpleGrid, Stack } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { teamNames } from '@hr/contract/areas/employees/derived'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import type { ShortRecord } from '@hr/contract/areas/employees/record'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { query } from '../../api/client.ts'
import { Part } from '../../api/Part.tsx'
import { useUser } from '../../api/session.ts'
import { ScreenButton } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { Avatar, nameOf } from '../../ui/Avatar.tsx'
import { DataListItem } from '../../ui/DataList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Card, Sheet } from '../../ui/Sheet.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import { customFieldsHeading, CustomFieldsList, useReadableFields } from '../custom-fields/public.ts'
import { LeaveStatistics } from '../leave/public.ts'
import { Background } from './ProfileCards.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProfileList } from './ProfileList.tsx'
import { RecordItem } from './RecordItem.tsx'
import { TeamDocuments } from './TeamDocuments.tsx'
import { Hint } from '../../ui/texts.tsx'

/** A member of the user's team: the fields that a team lead may read (`fields.tsv`), with the leave balances. */
export default function TeamMember() {
  const { uuid: leadId } = useUser()
  const { uuid = '' } = useSearch({ from: '/shell/team/member' })
  const found = useQuery(
    query(employeesApi.byTeamLead, { params: { id: leadId }, query: { person: uuid, page: '1', pageSize: '1' } }),
  )
  return (
    <Part query={found} failedText={t(employeesTexts.getFailed)} skeleton={<ProfileSkeleton />}>
      {({ items: [person] }) => (person ? <Record person={person} /> : <NotInTeam />)}
    </Part>
  )
}

const NotInTeam = () => (
  <>
    <PageTitle title={t('Team member')} />
    <Sheet>
      <EmptyState icon={<Icon icon={IconUserOff} size={32} />} title={t('This person is not in your team')}>
        <ScreenButton screen="teamLeaveOverview" variant="default">
          {t(leaveTexts.teamOverview)}
        </ScreenButton>
      </EmptyState>
    </Sheet>
  </>
)

function Record({ person }: { person: ShortRecord }) {
  const name = nameOf(person)
  const customFields = useReadableFields('team')
  const isPhone = useIsPhone()
  return (
    <Stack>
      <Sheet p={{ base: 16, sm: 24 }}>
        <Group gap="16px 20px">
          <Avatar name={name} photo={person.profileImage} size={isPhone ? 56 : 96} />
          <Box flex={1} miw={{ base: 160, sm: 200 }}>
            <h1 tabIndex={-1}>{name}</h1>
            <p>{person.position?.name}</p>
            <Hint mt={4} style={{ overflowWrap: 'anywhere' }}>
              {teamNames(person.team)}
            </Hint>
          </Box>
        </Group>
      </Sheet>
      <h2>{t(leaveTexts.statistics)}</h2>
      <LeaveStatistics uuid={person.uuid} />
      <SimpleGrid minColWidth="min(360px, 100%)" style={{ alignItems: 'start' }}>
        <Card title={t(employeesTexts.employmentDetails)}>
          <ProfileList>
            <RecordItem name="email" record={person} />
            <RecordItem name="workPhone" record={person} />
            <DataListItem label={t('Supervisor or team lead')}>
              {person.supervisorOrTeamLead && nameOf(person.supervisorOrTeamLead)}
            </DataListItem>
            <RecordItem name="departments" record={person} />
            <RecordItem name="officeLocation" record={person} />
            <RecordItem name="workType" record={person} />
            <RecordItem name="seniorityLevel" record={person} />
            <RecordItem name="seniorityClientLevel" record={person} />
            <RecordItem name="briefDescription" record={person} />
          </ProfileList>
        </Card>
        <Card title={t('Experience and skills')}>
          <Background employee={person} />
        </Card>
        <TeamDocuments uuid={person.uuid} />
        {customFields.length > 0 && (
          <Card title={customFieldsHeading}>
            <CustomFieldsList employee={person} fields={customFields} />
          </Card>
        )}
      </SimpleGrid>
    </Stack>
  )
}
