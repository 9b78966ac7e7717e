import { IconArchiveOff, IconBriefcase, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { projectsApi, projectsTexts } from '@hr/contract/areas/projects/projects'
import { useApiMutation } from '../../api/client.ts'
import { ScreenButton } from '../../lib/ScreenLink.tsx'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { archivedColumns } from './columns.tsx'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

export default function ArchivedProjects() {
  const unarchive = useApiMutation(projectsApi.archive, { changes: [projectsApi.list] })
  const remove = useApiMutation(projectsApi.remove, { changes: [projectsApi.list] })
  return (
    <DataTable
      id="archived-projects"
      title={t(projectsTexts.archivedTitle)}
      list={projectsApi.list}
      fixed={{ isArchived: 'true' }}
      columns={archivedColumns}
      searchPlaceholder={t(projectsTexts.search)}
      rowName={(project) => project.name}
      open={(project) => targetOf('projectProfile', project.uuid)}
      buttons={
        <ScreenButton screen="projects" variant="default">
          {t(projectsTexts.title)}
        </ScreenButton>
      }
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
          kind: 'confirm',
          label: t('Unarchive'),
          icon: <IconArchiveOff {...icon} />,
          title: t(projectsTexts.unarchiveTitle),
          text: t(projectsTexts.unarchiveText),
          confirm: t(projectsTexts.unarchiveConfirm),
          run: (project) => unarchive.mutateAsync({ params: { id: project.uuid }, body: { isArchived: false } }),
          failedText: t(projectsTexts.unarchiveFailed),
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
  )
}
