import { Group } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { positionsApi, type ListedPosition } from '@hr/contract/areas/positions/positions'
import { positionsTexts } from '@hr/contract/areas/positions/texts'
import { screens } from '@hr/contract/screens'
import { request } from '../../api/request.ts'
import { jobFormLink } from '../../lib/job-form-link.ts'
import { NameLink } from '../../lib/NameLink.tsx'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { AddNewButton } from '../../table/AddNewButton.tsx'
import { columnHelper } from '../../table/columns.ts'
import { EmptyList } from '../../table/EmptyList.tsx'
import { ListExportMenu } from '../../table/ExportMenu.tsx'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { positionList } from './reads.ts'
import { deleteAction, editAction } from '../../table/row-actions.tsx'
import { useListPage } from '../../table/use-list-page.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Dim } from '../../ui/texts.tsx'

const column = columnHelper<ListedPosition>()
const columns = column.columns([
  column.accessor('name', {
    header: t('Name'),
    cell: ({ row: { original } }) => (
      <NameLink screen="positionEdit" uuid={original.uuid}>
        {original.name}
      </NameLink>
    ),
  }),
  column.accessor('employees', {
    header: t('Employees'),
    enableSorting: false,
    meta: { width: 220, minWidth: 128 },
    cell: ({ row: { original } }) => <EmployeesOf position={original} />,
  }),
  column.accessor(({ name }) => jobFormLink(name), {
    id: 'jobForm',
    header: t('Job form'),
    enableSorting: false,
    meta: { width: 180, minWidth: 136 },
    cell: ({ row: { original }, getValue }) => (
      <a
        href={getValue()}
        target="_blank"
        rel="noreferrer"
        aria-label={t('Job form for {position}', { position: original.name })}
      >
        <Group component="span" display="inline-flex" gap={4}>
          {t('Job form')}
          <Icon icon={IconExternalLink} size={14} />
        </Group>
      </a>
    ),
  }),
])

/** How many employees have the position, with a link to them; archived ones count too when it is deleted. */
function EmployeesOf({ position: { uuid, employees, archivedEmployees } }: { position: ListedPosition }) {
  const text = t('{count, plural, one {# employee} other {# employees}}', { count: employees })
  return (
    <>
      {employees === 0 ? (
        text
      ) : (
        <Link to={screens.employees.path} search={{ position: uuid }}>
          {text}
        </Link>
      )}
      {archivedEmployees > 0 && (
        <Dim ms={8}>{t('{count, plural, one {# archived} other {# archived}}', { count: archivedEmployees })}</Dim>
      )}
    </>
  )
}

const title = t(positionsTexts.title)
const addNew = <AddNewButton screen="positionNew" />

export default function PositionList() {
  const list = useListPage({
    ...positionList,
    columns,
    rowName: (position) => position.name,
    actions: [
      editAction('positionEdit'),
      deleteAction({
        title: t(positionsTexts.deleteTitle),
        text: t(positionsTexts.deleteText),
        run: ({ uuid, version }: ListedPosition) =>
          request(positionsApi.remove, { params: { id: uuid }, query: { version } }),
      }),
    ],
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        <ListExportMenu list={list} />
        {!list.hasNoRecords && addNew}
      </PageTitle>
      <ListToolbar list={list} searchPlaceholder={t('Name...')} />
      <ListTable
        list={list}
        caption={title}
        open={(position) => linkTo('positionEdit', position.uuid)}
        empty={<EmptyList list={list}>{addNew}</EmptyList>}
      >
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}
