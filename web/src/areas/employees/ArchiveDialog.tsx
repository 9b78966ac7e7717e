import { useQuery } from '@tanstack/react-query'
import { employeesApi, employeesTexts, type EmployeeRow } from '@hr/contract/areas/employees/employees'
import { query } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { t } from '../../lib/t.ts'
import { BulkDialog } from '../../table/BulkDialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { nameOf } from '../../ui/Avatar.tsx'
import { changedBySave } from './invalidations.ts'
import { archiveConsequences } from './archive-consequences.ts'
import css from './archiving.module.css'

const failedText = t('Failed to update data')
const archiving = {
  title: t(employeesTexts.archiveTitle),
  text: t(employeesTexts.archiveText),
  confirm: t(employeesTexts.archiveConfirm),
  failedText,
}
const unarchiving = {
  title: t(employeesTexts.unarchiveTitle),
  text: t(employeesTexts.unarchiveText),
  confirm: t(employeesTexts.unarchiveConfirm),
  failedText,
  tone: 'plain',
} as const

type ArchiveDialogProps = {
  /** All of them archived, or none. */
  people: readonly Pick<EmployeeRow, 'uuid' | 'firstName' | 'lastName' | 'isArchived'>[]
  /** It was tried; `failed`: the places of those whom it did not work for. */
  onDone: (failed: number[]) => void
  onClose: () => void
}

/** Asks before people are archived, and of a single one says what that ends; or before they are taken back. */
export function ArchiveDialog({ people, onDone, onClose }: ArchiveDialogProps) {
  const isArchived = people[0]?.isArchived ?? false
  const only = people.length === 1 ? people[0] : undefined
  return (
    <BulkDialog
      texts={isArchived ? unarchiving : archiving}
      names={people.map(nameOf)}
      changes={changedBySave}
      run={(index) =>
        request(employeesApi.archive, { params: { id: people[index]?.uuid ?? '' }, body: { isArchived: !isArchived } })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {only && !isArchived && <Consequences uuid={only.uuid} />}
    </BulkDialog>
  )
}

/** What archiving ends, told by the same code that ends it. */
function Consequences({ uuid }: { uuid: string }) {
  const { data, error } = useQuery({
    ...query(employeesApi.previewArchiving, { params: { id: uuid } }),
    // What it was a moment ago is nothing to decide by.
    staleTime: 0,
  })
  if (error) return <p className={css.error}>{messageOf(error, t('Failed to load data'))}</p>
  if (!data) return <Skeleton width="70%" />
  return (
    <ul className={css.consequences}>
      {archiveConsequences(data).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
