import { IconBriefcase } from '@tabler/icons-react'
import { projectsApi, type Project } from '@hr/contract/areas/projects/projects'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { request } from '../../api/request.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { ListExportMenu } from '../../table/ExportMenu.tsx'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { archivedProjectList } from './reads.ts'
import { deleteAction, openActions, unarchiveAppearance } from '../../table/row-actions.tsx'
import { useListPage } from '../../table/use-list-page.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { archivedColumns } from './columns.tsx'

export default function ArchivedProjects() {
  const title = t(projectsTexts.archivedTitle)
  const list = useListPage({
    ...archivedProjectList,
    columns: archivedColumns,
    rowName: (project) => project.name,
    actions: [
      ...openActions('projectProfile', IconBriefcase),
      {
        kind: 'confirm',
        ...unarchiveAppearance,
        title: t(projectsTexts.unarchiveTitle),
        text: t(projectsTexts.unarchiveText),
        confirm: t(projectsTexts.unarchiveConfirm),
        run: (project) => request(projectsApi.archive, { params: { id: project.uuid }, body: { isArchived: false } }),
        failedText: t(projectsTexts.unarchiveFailed),
      },
      deleteAction({
        title: t(projectsTexts.deleteTitle),
        text: t(projectsTexts.deleteText),
        run: (project: Project) =>
          request(projectsApi.remove, { params: { id: project.uuid }, query: { version: project.version } }),
      }),
    ],
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        <ListExportMenu list={list} />
      </PageTitle>
      <ListToolbar list={list} searchPlaceholder={t(projectsTexts.search)}>
        <ScreenLink screen="projects">{t(projectsTexts.title)}</ScreenLink>
      </ListToolbar>
      <ListTable list={list} caption={title} open={(project) => linkTo('projectProfile', project.uuid)}>
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}
