import { leaveTypesApi, type LeaveType } from '@hr/contract/areas/leave/leave-types'
import { leaveTypesTexts } from '@hr/contract/areas/leave/texts'
import { leaveAbout, leavePolicyTitles } from '@hr/contract/areas/leave/titles'
import { request } from '../../api/request.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { AddNewButton } from '../../table/AddNewButton.tsx'
import { EmptyList } from '../../table/EmptyList.tsx'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { archivedTypeList, leaveTypeList } from './reads.ts'
import { archiveAppearance, deleteAction, editAction, unarchiveAppearance } from '../../table/row-actions.tsx'
import { useListPage } from '../../table/use-list-page.ts'
import { PageAbout } from '../../ui/PageAbout.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { leaveTypeColumns } from './leave-type-columns.tsx'

/** Common options of both lists of leave types. */
const common = {
  columns: leaveTypeColumns,
  rowName: ({ name }: LeaveType) => name,
}
const openType = ({ uuid }: LeaveType) => linkTo('leaveTypeEdit', uuid)

export function LeaveTypeList() {
  const title = t(leaveTypesTexts.title)
  const addNew = <AddNewButton screen="leaveTypeNew" />
  const list = useListPage({
    ...common,
    ...leaveTypeList,
    actions: [
      editAction('leaveTypeEdit'),
      {
        kind: 'confirm',
        ...archiveAppearance,
        title: t(leaveTypesTexts.archiveTitle),
        text: t(leaveTypesTexts.archiveText),
        confirm: t('Yes, archive'),
        run: (type) => change(type, true),
        failedText: t('Failed to archived data'),
      },
      remove,
    ],
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        {!list.hasNoRecords && addNew}
      </PageTitle>
      <PageAbout>{t(leaveAbout.leaveTypes)}</PageAbout>
      <ListToolbar list={list} searchPlaceholder={t('Name...')}>
        <ScreenLink screen="leavePolicies">{t(leavePolicyTitles.title)}</ScreenLink>
        <ScreenLink screen="leaveTypesArchived">{t(leaveTypesTexts.archivedTitle)}</ScreenLink>
      </ListToolbar>
      <ListTable list={list} caption={title} open={openType} empty={<EmptyList list={list}>{addNew}</EmptyList>}>
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}

export function ArchivedLeaveTypes() {
  const title = t(leaveTypesTexts.archivedTitle)
  const list = useListPage({
    ...common,
    ...archivedTypeList,
    actions: [
      editAction('leaveTypeEdit'),
      {
        kind: 'confirm',
        ...unarchiveAppearance,
        title: t(leaveTypesTexts.unarchiveTitle),
        text: t(leaveTypesTexts.unarchiveText),
        confirm: t('Yes, unarchive'),
        run: (type) => change(type, false),
        failedText: t('Failed to unarchived data'),
      },
      remove,
    ],
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total} />
      <ListToolbar list={list} searchPlaceholder={t('Name...')}>
        <ScreenLink screen="leaveTypes">{t(leaveTypesTexts.title)}</ScreenLink>
      </ListToolbar>
      <ListTable list={list} caption={title} open={openType}>
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}

const change = ({ uuid, version }: LeaveType, isArchived: boolean) =>
  request(leaveTypesApi.update, { params: { id: uuid }, body: { isArchived, version } })

const remove = deleteAction<LeaveType>({
  title: t(leaveTypesTexts.deleteTitle),
  text: t('This action cannot be reverted'),
  run: ({ uuid }) => request(leaveTypesApi.remove, { params: { id: uuid } }),
})
