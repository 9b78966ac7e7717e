import { IconBriefcase } from '@tabler/icons-react'
import { projectsApi, projectsTexts } from '@hr/contract/areas/projects/projects'
import { request } from '../../api/request.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { smallPageSizes } from '../../table/remembered.ts'
import { deleteAction, openActions, unarchiveLook } from '../../table/row-actions.tsx'
import { archivedColumns } from './columns.tsx'

export default function ArchivedProjects() {
  return (
    <DataTable
      id="archived-projects"
      title={t(projectsTexts.archivedTitle)}
      sizes={smallPageSizes}
      list={projectsApi.list}
      fixed={{ isArchived: 'true' }}
      columns={archivedColumns}
      searchPlaceholder={t(projectsTexts.search)}
      rowName={(project) => project.name}
      open={(project) => targetOf('projectProfile', project.uuid)}
      related={<ScreenLink screen="projects">{t(projectsTexts.title)}</ScreenLink>}
      actions={[
        ...openActions('projectProfile', IconBriefcase),
        {
          kind: 'confirm',
          ...unarchiveLook,
          title: t(projectsTexts.unarchiveTitle),
          text: t(projectsTexts.unarchiveText),
          confirm: t(projectsTexts.unarchiveConfirm),
          changes: [projectsApi.list],
          run: (project) => request(projectsApi.archive, { params: { id: project.uuid }, body: { isArchived: false } }),
          failedText: t(projectsTexts.unarchiveFailed),
        },
        deleteAction({
          title: t(projectsTexts.deleteTitle),
          text: t(projectsTexts.deleteText),
          changes: [projectsApi.list],
          run: (project) => request(projectsApi.remove, { params: { id: project.uuid } }),
        }),
      ]}
    />
  )
}
