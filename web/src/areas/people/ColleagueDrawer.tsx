import { Group, Stack, Text } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Person as PersonRow } from '@hr/contract/areas/employees/people'
import { shownEmail } from '@hr/contract/lib/email-domains'
import { directoryApi, type Colleague } from '@hr/contract/areas/people/directory'
import { query } from '../../api/client.ts'
import { useClientSettings } from '../../api/client-settings.ts'
import { Part } from '../../api/Part.tsx'
import { ScreenButton } from '../../lib/ScreenLink.tsx'
import type { Target } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { Avatar, nameOf, Person } from '../../ui/Avatar.tsx'
import { Copyable } from '../../ui/Copyable.tsx'
import { DataList, DataListItem } from '../../ui/DataList.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AwayChip } from './AwayChip.tsx'
import css from './people.module.css'
import { Dim } from '../../ui/texts.tsx'

type ColleagueDrawerProps = {
  uuid: string
  /** The address that shows another colleague on the same page. */
  linkTo: (uuid: string) => Target
  onClose: () => void
}

/** A colleague as coworkers see them, with links to the supervisor and the direct reports. */
export default function ColleagueDrawer({ uuid, linkTo, onClose }: ColleagueDrawerProps) {
  const colleague = useQuery(query(directoryApi.find, { params: { id: uuid } }))
  return (
    <SidePanel
      isInAddress
      onClose={onClose}
      position="right"
      size={480}
      padding="lg"
      title={t('Colleague')}
      styles={{ header: { background: 'inherit' } }}
    >
      <Part query={colleague} skeleton={<Skeleton width="70%" />}>
        {(data) => <Content key={data.uuid} colleague={data} linkTo={linkTo} />}
      </Part>
    </SidePanel>
  )
}

type ContentProps = { colleague: Colleague; linkTo: (uuid: string) => Target }

function Content({ colleague, linkTo }: ContentProps) {
  const { uuid, position, team, departments, officeLocation, email, workPhone } = colleague
  const { supervisorOrTeamLead: supervisor, reports, totalReports, isAway } = colleague
  const hasOwnChart = useClientSettings()?.orgChartUrl === null
  const name = nameOf(colleague)
  return (
    <Stack gap={24} fz="sm" className={css.colleague}>
      <Group wrap="nowrap" className={css.head}>
        <Avatar name={name} photo={colleague.profileImage} size={72} />
        <div>
          <h2>{name}</h2>
          {position && <p>{position.name}</p>}
          {isAway && <AwayChip />}
        </div>
      </Group>
      <DataList>
        <DataListItem label={t('Email')}>
          <Copyable text={shownEmail(email)} label={t('Copy email')} />
        </DataListItem>
        <DataListItem label={t('Work phone')}>
          {workPhone && <Copyable text={workPhone} label={t('Copy work phone')} />}
        </DataListItem>
        <DataListItem label={t('Office location')}>{officeLocation}</DataListItem>
        <DataListItem label={t('Departments')}>{departments}</DataListItem>
        <DataListItem label={t('Team')}>{team.map((one) => one.name).join(', ')}</DataListItem>
        <DataListItem label={t('Supervisor or team lead')}>
          {supervisor && <PersonLink person={supervisor} target={linkTo(supervisor.uuid)} />}
        </DataListItem>
      </DataList>
      {totalReports > 0 && (
        <section>
          <h3>
            {t('Direct reports')} <Dim>{totalReports}</Dim>
          </h3>
          <Stack component="ul" gap={10}>
            {reports.map((person) => (
              <li key={person.uuid}>
                <PersonLink person={person} target={linkTo(person.uuid)} />
              </li>
            ))}
          </Stack>
          {totalReports > reports.length && (
            <Text c="dimmed" mt={10}>
              {t('{count} more in the org chart', { count: totalReports - reports.length })}
            </Text>
          )}
        </section>
      )}
      <Group gap="8px 16px">
        {hasOwnChart && (
          <Link to="/org-chart" search={{ person: uuid }} className={css.chartLink}>
            <Icon icon={IconSitemap} /> {t('Show in org chart')}
          </Link>
        )}
        <ScreenButton screen="employeeProfile" uuid={uuid} variant="default">
          {t('Open profile')}
        </ScreenButton>
      </Group>
    </Stack>
  )
}

const PersonLink = ({ person, target }: { person: PersonRow; target: Target }) => (
  <Person name={nameOf(person)} photo={person.profileImage} sub={person.position?.name}>
    <Link {...target}>{nameOf(person)}</Link>
  </Person>
)
