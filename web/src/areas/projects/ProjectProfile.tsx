import { Stack } from '@mantine/core'
import { IconArchive, IconPencil } from '@tabler/icons-react'
import { projectFields, teamLabels, projectsApi, type Project } from '@hr/contract/areas/projects/projects'
import { query } from '../../api/client.ts'
import { EditFromAddress } from '../../form/EditFromAddress.tsx'
import { LinkedPerson } from '../../lib/LinkedPerson.tsx'
import { ScreenButton } from '../../lib/ScreenLink.tsx'
import { formatAverage, formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { DataList, DataListItem } from '../../ui/DataList.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Card } from '../../ui/Sheet.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TeamCard } from './TeamCard.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './projects.module.css'

export default function ProjectProfile() {
  return (
    <EditFromAddress title={t('Project')} list="projects" find={(id) => query(projectsApi.find, { params: { id } })}>
      {(project, reload) => <Profile project={project} reload={reload} />}
    </EditFromAddress>
  )
}

function Profile({ project, reload }: { project: Project; reload: () => Promise<Project> }) {
  return (
    <Stack>
      <PageTitle title={project.name}>
        {project.isArchived && (
          <StatusChip tone="mute" icon={<Icon icon={IconArchive} size={14} />}>
            {t('Archived')}
          </StatusChip>
        )}
        <ScreenButton
          screen="projectEdit"
          shortcut="e"
          uuid={project.uuid}
          variant="default"
          leftSection={<Icon icon={IconPencil} />}
        >
          {t('Edit')}
        </ScreenButton>
      </PageTitle>
      <div className={css.cards}>
        <Card title={t('Project')}>
          <DataList>
            <DataListItem label={t(projectFields.projectId.label)}>{project.projectId}</DataListItem>
            <DataListItem label={t(projectFields.clientName.label)}>{project.clientName}</DataListItem>
            <DataListItem label={t(projectFields.clientContact.label)}>{project.clientContact}</DataListItem>
            <DataListItem label={t('Start date')}>{formatDay(project.startDate)}</DataListItem>
            <DataListItem label={t('Monthly average')}>
              {t('{n} people per month', { n: formatAverage(project.projectMonthlyAverage) })}
            </DataListItem>
            <DataListItem label={t(projectFields.adminNotes.label)}>
              {project.adminNotes && <span style={{ whiteSpace: 'pre-line' }}>{project.adminNotes}</span>}
            </DataListItem>
            <DataListItem label={t(teamLabels.teamLead)}>
              {project.teamLead && <LinkedPerson person={project.teamLead} sub={project.teamLead.position?.name} />}
            </DataListItem>
          </DataList>
        </Card>
        <TeamCard project={project} reload={reload} />
      </div>
    </Stack>
  )
}
