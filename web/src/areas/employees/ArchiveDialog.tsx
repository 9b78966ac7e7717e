import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { duties } from '@hr/contract/areas/employees/successors'
import { employeesApi, type EmployeeRow } from '@hr/contract/areas/employees/employees'
import type { Person } from '@hr/contract/areas/employees/people'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { employeeDialogTitles } from '@hr/contract/areas/employees/titles'
import { freshQuery } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { t } from '../../lib/t.ts'
import { BulkDialog } from '../../table/BulkDialog.tsx'
import { lazyWithRetry } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { nameOf } from '../../ui/Avatar.tsx'
import { archiveConsequences, type ChosenSuccessors, dutyFields, idsOf, isHeld } from './archive-consequences.ts'
import css from './archiving.module.css'
import { Hint, ErrorText } from '../../ui/texts.tsx'

// Lists name the files of this dialog, so the field comes by itself.
const PersonSelect = lazyWithRetry(async () => (await import('../../form/PersonSelect.tsx')).PersonSelect)

const failedText = t('Failed to update data')
const archiving = {
  title: t(employeeDialogTitles.archive),
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
  /** Either all archived, or none. */
  people: readonly Pick<EmployeeRow, 'uuid' | 'firstName' | 'lastName' | 'isArchived'>[]
  /** Called after the attempt; `failed`: the indexes of the employees that failed. */
  onDone: (failed: number[]) => void
  onClose: () => void
  /** The successors of a planned departure. */
  planned?: ChosenSuccessors | undefined
}

/** Asks before employees are archived or unarchived. For a single employee it lists the consequences of archiving. */
export function ArchiveDialog({ people, onDone, onClose, planned = {} }: ArchiveDialogProps) {
  const isArchived = people[0]?.isArchived ?? false
  const only = people.length === 1 && !isArchived ? people[0] : undefined
  const [successors, setSuccessors] = useState(planned)
  const handsOver = Object.values(successors).some(Boolean)
  return (
    <BulkDialog
      texts={isArchived ? unarchiving : archiving}
      names={people.map(nameOf)}
      run={(index) =>
        request(employeesApi.archive, {
          params: { id: people[index]?.uuid ?? '' },
          body: { isArchived: !isArchived, ...(handsOver && { successors: idsOf(successors) }) },
        })
      }
      onDone={onDone}
      onClose={onClose}
      keepsFields={handsOver}
    >
      {only && <Consequences uuid={only.uuid} successors={successors} onChange={setSuccessors} />}
    </BulkDialog>
  )
}

type ConsequencesProps = {
  uuid: string
  successors: ChosenSuccessors
  onChange: (successors: ChosenSuccessors) => void
}

/** The consequences of archiving, from the server's code that carries it out, and who takes over. */
function Consequences({ uuid, successors, onChange }: ConsequencesProps) {
  const { data, error } = useQuery(freshQuery(employeesApi.previewArchiving, { params: { id: uuid }, query: {} }))
  if (error) return <ErrorText mt={12}>{messageOf(error, t('Failed to load data'))}</ErrorText>
  if (!data)
    return (
      <Hint component="div" mt={12}>
        <Skeleton width="70%" />
      </Hint>
    )
  return (
    <>
      <Hint component="ul" mt={12} className={css.consequences}>
        {archiveConsequences(data, successors).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Hint>
      {duties
        // Also planned ones of a duty that is over: the call sends all of them.
        .filter((duty) => isHeld(duty, data) || successors[duty])
        .map((duty) => (
          <PersonSelect
            key={duty}
            label={dutyFields[duty].label}
            description={dutyFields[duty].description}
            value={successors[duty] ?? null}
            onChange={(person: Person | null) => onChange({ ...successors, [duty]: person })}
            without={uuid}
            placeholder={t('No one')}
            mt={12}
          />
        ))}
    </>
  )
}
