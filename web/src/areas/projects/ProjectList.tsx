import { IconBriefcase } from '@tabler/icons-react'
import { useState } from 'react'
import { projectsApi, projectsTexts } from '@hr/contract/areas/projects/projects'
import { request } from '../../api/request.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toggled } from '../../lib/toggled.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { smallPageSizes } from '../../table/remembered.ts'
import { archiveLook, deleteAction, editAction, openActions } from '../../table/row-actions.tsx'
import { projectColumns } from './columns.tsx'
import { IncludeContext, MonthlyTotal } from './include.tsx'

export default function ProjectList() {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const toggle = (uuid: string) => setLeftOut(toggled(leftOut, uuid))
  return (
    <IncludeContext value={{ leftOut, toggle }}>
      <DataTable
        id="projects"
        title={t(projectsTexts.title)}
        sizes={smallPageSizes}
        list={projectsApi.list}
        columns={projectColumns}
        searchPlaceholder={t(projectsTexts.search)}
        rowName={(project) => project.name}
        open={(project) => targetOf('projectProfile', project.uuid)}
        addNew="projectNew"
        related={<ScreenLink screen="projectsArchived">{t(projectsTexts.archivedTitle)}</ScreenLink>}
        isMuted={(project) => leftOut.has(project.uuid)}
        summary={<MonthlyTotal />}
        actions={[
          ...openActions('projectProfile', IconBriefcase),
          editAction('projectEdit'),
          {
            kind: 'confirm',
            ...archiveLook,
            title: t(projectsTexts.archiveTitle),
            text: t(projectsTexts.archiveText),
            confirm: t(projectsTexts.archiveConfirm),
            changes: [projectsApi.list],
            run: (project) =>
              request(projectsApi.archive, { params: { id: project.uuid }, body: { isArchived: true } }),
            failedText: t(projectsTexts.archiveFailed),
          },
          deleteAction({
            title: t(projectsTexts.deleteTitle),
            text: t(projectsTexts.deleteText),
            changes: [projectsApi.list],
            run: (project) => request(projectsApi.remove, { params: { id: project.uuid } }),
          }),
        ]}
      />
    </IncludeContext>
  )
}
