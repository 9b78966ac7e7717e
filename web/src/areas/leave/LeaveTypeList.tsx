import { leaveTypesApi, type LeaveType } from '@hr/contract/areas/leave/leave-types'
import { leaveTypesTexts } from '@hr/contract/areas/leave/texts'
import { request } from '../../api/request.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { smallPageSizes } from '../../table/remembered.ts'
import { archiveLook, deleteAction, editAction, unarchiveLook } from '../../table/row-actions.tsx'
import { leaveTypeColumns } from './leave-type-columns.tsx'

const shared = {
  list: leaveTypesApi.list,
  columns: leaveTypeColumns,
  sizes: smallPageSizes,
  searchPlaceholder: t('Name...'),
  rowName: ({ name }: LeaveType) => name,
  open: ({ uuid }: LeaveType) => targetOf('leaveTypeEdit', uuid),
}

export function LeaveTypeList() {
  return (
    <DataTable
      {...shared}
      id="leave-types"
      title={t(leaveTypesTexts.title)}
      addNew="leaveTypeNew"
      related={<ScreenLink screen="leaveTypesArchived">{t(leaveTypesTexts.archivedTitle)}</ScreenLink>}
      actions={[
        editAction('leaveTypeEdit'),
        {
          kind: 'confirm',
          ...archiveLook,
          title: t(leaveTypesTexts.archiveTitle),
          text: t(leaveTypesTexts.archiveText),
          confirm: t('Yes, archive'),
          changes: [leaveTypesApi.list],
          run: (type) => change(type, true),
          failedText: t('Failed to archived data'),
        },
        remove,
      ]}
    />
  )
}

export function ArchivedLeaveTypes() {
  return (
    <DataTable
      {...shared}
      id="archived-leave-types"
      title={t(leaveTypesTexts.archivedTitle)}
      fixed={{ isArchived: 'true' }}
      related={<ScreenLink screen="leaveTypes">{t(leaveTypesTexts.title)}</ScreenLink>}
      actions={[
        editAction('leaveTypeEdit'),
        {
          kind: 'confirm',
          ...unarchiveLook,
          title: t(leaveTypesTexts.unarchiveTitle),
          text: t(leaveTypesTexts.unarchiveText),
          confirm: t('Yes, unarchive'),
          changes: [leaveTypesApi.list],
          run: (type) => change(type, false),
          failedText: t('Failed to unarchived data'),
        },
        remove,
      ]}
    />
  )
}

const change = ({ uuid }: LeaveType, isArchived: boolean) =>
  request(leaveTypesApi.update, { params: { id: uuid }, body: { isArchived } })

const remove = deleteAction<LeaveType>({
  title: t(leaveTypesTexts.deleteTitle),
  text: t('This action cannot be reverted'),
  changes: [leaveTypesApi.list],
  run: ({ uuid }) => request(leaveTypesApi.remove, { params: { id: uuid } }),
})
