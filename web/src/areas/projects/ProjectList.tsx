import { IconArchive, IconBriefcase, IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { projectsApi, projectsTexts } from '@hr/contract/areas/projects/projects'
import { useApiMutation } from '../../api/client.ts'
import { ScreenButton } from '../../lib/ScreenLink.tsx'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { projectColumns } from './columns.tsx'
import { IncludeContext, MonthlyTotal } from './include.tsx'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

export default function ProjectList() {
  const archive = useApiMutation(projectsApi.archive, { changes: [projectsApi.list] })
  const remove = useApiMutation(projectsApi.remove, { changes: [projectsApi.list] })
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const toggle = (uuid: string) => {
    const next = new Set(leftOut)
    if (!next.delete(uuid)) next.add(uuid)
    setLeftOut(next)
  }
  return (
    <IncludeContext value={{ leftOut, toggle }}>
      <DataTable
        id="projects"
        title={t(projectsTexts.title)}
        list={projectsApi.list}
        columns={projectColumns}
        searchPlaceholder={t(projectsTexts.search)}
        rowName={(project) => project.name}
        open={(project) => targetOf('projectProfile', project.uuid)}
        addNew="projectNew"
        buttons={
          <ScreenButton screen="projectsArchived" variant="default">
            {t(projectsTexts.archivedTitle)}
          </ScreenButton>
        }
        isMuted={(project) => leftOut.has(project.uuid)}
        summary={<MonthlyTotal />}
        actions={[
          {
            kind: 'link',
            label: t('Open'),
            icon: <IconBriefcase {...icon} />,
            to: (project) => targetOf('projectProfile', project.uuid),
          },
          {
            kind: 'link',
            label: t('Open in new tab'),
            icon: <IconExternalLink {...icon} />,
            to: (project) => targetOf('projectProfile', project.uuid),
            inNewTab: true,
          },
          {
            kind: 'link',
            label: t('Edit'),
            icon: <IconPencil {...icon} />,
            to: (project) => targetOf('projectEdit', project.uuid),
          },
          {
            kind: 'confirm',
            label: t('Archive'),
            icon: <IconArchive {...icon} />,
            title: t(projectsTexts.archiveTitle),
            text: t(projectsTexts.archiveText),
            confirm: t(projectsTexts.archiveConfirm),
            run: (project) => archive.mutateAsync({ params: { id: project.uuid }, body: { isArchived: true } }),
            failedText: t(projectsTexts.archiveFailed),
            tone: 'plain',
          },
          {
            kind: 'confirm',
            label: t('Delete'),
            icon: <IconTrash {...icon} />,
            title: t(projectsTexts.deleteTitle),
            text: t(projectsTexts.deleteText),
            confirm: t('Yes, delete'),
            run: (project) => remove.mutateAsync({ params: { id: project.uuid } }),
            failedText: t('Failed to update data'),
          },
        ]}
      />
    </IncludeContext>
  )
}
