import { IconBriefcase } from '@tabler/icons-react'
import { projectsApi, type Project } from '@hr/contract/areas/projects/projects'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { request } from '../../api/request.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { AddNewButton } from '../../table/AddNewButton.tsx'
import { EmptyList } from '../../table/EmptyList.tsx'
import { ListExportMenu } from '../../table/ExportMenu.tsx'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { projectList } from './reads.ts'
import { archiveAppearance, deleteAction, editAction, openActions } from '../../table/row-actions.tsx'
import { useListPage } from '../../table/use-list-page.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { projectColumns } from './columns.tsx'
import { MonthlyTotal, useExcludedProjects } from './monthly-total.tsx'

export default function ProjectList() {
  const excluded = useExcludedProjects()
  const title = t(projectsTexts.title)
  const addNew = <AddNewButton screen="projectNew" />
  const list = useListPage({
    ...projectList,
    columns: projectColumns,
    rowName: (project) => project.name,
    actions: [
      ...openActions('projectProfile', IconBriefcase),
      editAction('projectEdit'),
      {
        kind: 'confirm',
        ...archiveAppearance,
        title: t(projectsTexts.archiveTitle),
        text: t(projectsTexts.archiveText),
        confirm: t(projectsTexts.archiveConfirm),
        run: (project) => request(projectsApi.archive, { params: { id: project.uuid }, body: { isArchived: true } }),
        failedText: t(projectsTexts.archiveFailed),
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
        {!list.hasNoRecords && addNew}
      </PageTitle>
      <ListToolbar list={list} searchPlaceholder={t(projectsTexts.search)}>
        <ScreenLink screen="projectsArchived">{t(projectsTexts.archivedTitle)}</ScreenLink>
      </ListToolbar>
      <ListTable
        list={list}
        caption={title}
        open={(project) => linkTo('projectProfile', project.uuid)}
        isMuted={(project) => excluded.has(project.uuid)}
        empty={<EmptyList list={list}>{addNew}</EmptyList>}
      >
        <MonthlyTotal />
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}
