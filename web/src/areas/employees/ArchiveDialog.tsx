import { Box } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { departuresApi } from '@hr/contract/areas/employees/departures'
import { duties, type Successors } from '@hr/contract/areas/employees/successors'
import { employeesApi, type Archiving, type EmployeeRow } from '@hr/contract/areas/employees/employees'
import type { Person } from '@hr/contract/areas/employees/people'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { employeeDialogTitles } from '@hr/contract/areas/employees/titles'
import type { ResultOf } from '@hr/contract/lib/endpoint'
import { freshQuery } from '../../api/client.ts'
import { Part } from '../../api/Part.tsx'
import { request } from '../../api/request.ts'
import { t } from '../../lib/t.ts'
import { BulkDialog } from '../../table/BulkDialog.tsx'
import { lazyWithRetry } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { nameOf } from '../../ui/Avatar.tsx'
import {
  archiveConsequences,
  type ChosenSuccessors,
  dutyFields,
  idsOf,
  isHeld,
  successorsOf,
} from './archive-consequences.ts'
import css from './archiving.module.css'
import { goneSuccessors } from './gone-successors.ts'
import { Hint } from '../../ui/texts.tsx'

// Lists name the files of this dialog, so the field comes by itself.
const PersonSelect = lazyWithRetry(async () => (await import('../../form/PersonSelect.tsx')).PersonSelect)

const failedText = t('Failed to update data')
const archivingTexts = {
  title: t(employeeDialogTitles.archive),
  text: t(employeesTexts.archiveText),
  confirm: t(employeesTexts.archiveConfirm),
  failedText,
}
const unarchivingTexts = {
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
}

/**
 * Asks before employees are archived or unarchived. For a single employee it lists the consequences of archiving and asks who
 * takes over; for several, the successors of planned departures take over.
 */
export function ArchiveDialog({ people, onDone, onClose }: ArchiveDialogProps) {
  const isArchived = people[0]?.isArchived ?? false
  const only = people.length === 1 && !isArchived ? people[0] : undefined
  const archiving = useArchiving(only?.uuid)
  const [chosen, setChosen] = useState<ChosenSuccessors>()
  const successors = chosen ?? archiving.data?.planned ?? {}
  const handsOver = Object.values(successors).some(Boolean)

  async function archive(uuid: string) {
    const ids = only ? idsOf(successors) : isArchived ? {} : await plannedFor(uuid)
    const body = { isArchived: !isArchived, ...(Object.keys(ids).length > 0 && { successors: ids }) }
    return request(employeesApi.archive, { params: { id: uuid }, body })
  }

  return (
    <BulkDialog
      texts={isArchived ? unarchivingTexts : archivingTexts}
      names={people.map(nameOf)}
      run={(index) => archive(people[index]?.uuid ?? '')}
      onDone={onDone}
      onClose={onClose}
      {...(only && { reads: archiving.data ? 'success' : archiving.error ? 'error' : 'pending' })}
      keepsFields={handsOver}
    >
      {!only && (
        <Hint mt={8}>
          {isArchived
            ? t('What archiving has ended does not come back, such as canceled leave, projects and licences.')
            : t('If a departure is planned, the people named in the plan take over.')}
        </Hint>
      )}
      {only && (
        <Box mt={12}>
          <Part query={archiving} skeleton={<Skeleton width="70%" />}>
            {({ ends, gone }) => <Consequences uuid={only.uuid} {...{ ends, gone, successors }} onChange={setChosen} />}
          </Part>
        </Box>
      )}
    </BulkDialog>
  )
}

/** Loads what archiving an employee ends, from the server's code that carries it out, and who takes over as planned. */
function useArchiving(uuid: string | undefined) {
  const params = { id: uuid ?? '' }
  const enabled = uuid !== undefined
  return useQueries({
    queries: [
      { ...freshQuery(employeesApi.previewArchiving, { params, query: {} }), enabled },
      { ...freshQuery(departuresApi.find, { params }), enabled },
    ],
    combine: ([preview, plan]) => ({
      data: preview.data &&
        plan.data && {
          ends: preview.data,
          planned: plannedIn(plan.data),
          gone: plan.data.departure ? goneSuccessors(plan.data.departure) : [],
        },
      error: preview.error ?? plan.error,
      isFetching: preview.isFetching || plan.isFetching,
      refetch: () => Promise.all([preview.refetch(), plan.refetch()]),
    }),
  })
}

const plannedIn = ({ departure }: ResultOf<typeof departuresApi.find>): ChosenSuccessors =>
  departure ? successorsOf(departure) : {}

const plannedFor = async (uuid: string): Promise<Successors> =>
  idsOf(plannedIn(await request(departuresApi.find, { params: { id: uuid } })))

type ConsequencesProps = {
  uuid: string
  ends: Archiving
  /** The planned successors who can no longer take over. */
  gone: readonly string[]
  successors: ChosenSuccessors
  onChange: (successors: ChosenSuccessors) => void
}

/** The consequences of archiving, and who takes over. */
const Consequences = ({ uuid, ends, gone, successors, onChange }: ConsequencesProps) => (
  <>
    <Hint component="ul" className={css.consequences}>
      {[...gone, ...archiveConsequences(ends, successors)].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Hint>
    {duties
      // Also planned ones of a duty that is over: the call sends all of them.
      .filter((duty) => isHeld(duty, ends) || successors[duty])
      .map((duty) => (
        <PersonSelect
          key={duty}
          label={dutyFields[duty].label}
          description={dutyFields[duty].description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={successors[duty] ?? null}
          onChange={(person: Person | null) => onChange({ ...successors, [duty]: person })}
          without={uuid}
          placeholder={t('No one')}
          mt={12}
        />
      ))}
  </>
)
