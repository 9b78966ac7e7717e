import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { departuresApi, type Departure } from '@hr/contract/areas/employees/departures'
import { duties, mapDuties } from '@hr/contract/areas/employees/successors'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { Employee } from '@hr/contract/areas/employees/record'
import { isDay, minDay } from '@hr/contract/lib/dates'
import { day, fieldTexts, longText } from '@hr/contract/lib/fields'
import { issue } from '@hr/contract/lib/messages'
import { freshQuery, useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { LoadError } from '../../api/LoadError.tsx'
import { DayField } from '../../form/DayField.tsx'
import { SwitchField, TextAreaField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { PersonField } from '../../form/PersonField.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { t } from '../../lib/t.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Hint } from '../../ui/texts.tsx'
import {
  archiveConsequences,
  type ChosenSuccessors,
  dutyFields,
  idsOf,
  isHeld,
  successorsOf,
} from './archive-consequences.ts'
import css from './archiving.module.css'
import { reasonsQuery } from './departures-reads.ts'
import { departureTitle, unknownText } from './departure-texts.ts'
import { goneSuccessors } from './gone-successors.ts'
import { formatOutside } from './leave-outside.ts'

type Draft = {
  endDate: string
  isUnknown: boolean
  /** Empty for the last day. */
  knownOn: string
  successors: ChosenSuccessors
  /** Whether leave after the last day is canceled: of a day that is moved, and of the stored one. */
  endsLeave: boolean
  endsKeptLeave: boolean
  reason: string | null
  note: string
}

const schema = z
  .object({ endDate: day, isUnknown: z.boolean(), knownOn: z.string(), note: longText })
  .refine(({ isUnknown, knownOn }) => !isUnknown || knownOn === '' || isDay(knownOn), {
    path: ['knownOn'],
    error: issue(fieldTexts.day),
  })

/** The effects of archiving today, which the last day has had by then. */
const ofToday = { memberOf: [], plannedDepartures: [], approvedLeave: 0, pendingLeave: 0 }

const failedText = t('Failed to load data')

type DepartureDialogProps = {
  employee: Employee
  departure: Departure | null
  /** Makes a departure known that is not yet known to the employee. */
  releases?: boolean
  onClose: () => void
}

/** Plans, changes or releases a departure: the last day, the leave after it, and who takes over on the day after it. */
export function DepartureDialog({ releases = false, onClose, ...shown }: DepartureDialogProps) {
  // Changes of others in the meantime are not taken over: the save is refused.
  const [{ employee, departure }] = useState(shown)
  const { uuid, version } = employee
  const form = useRecordForm<Draft>(schema, {
    // The record may end before a plan that is not known yet by now, which stays.
    endDate: minDay(departure?.endDate ?? employee.endDate ?? '', employee.endDate ?? departure?.endDate ?? ''),
    isUnknown: departure?.isKnown === false && !releases,
    knownOn: departure?.knownOn ?? '',
    successors: departure ? successorsOf(departure) : mapDuties(() => null),
    endsLeave: true,
    endsKeptLeave: false,
    reason: departure?.reason || null,
    note: departure?.note ?? '',
  })
  const reasons = useQuery(reasonsQuery).data ?? []
  const plan = useApiMutation(departuresApi.plan)
  const { endDate, isUnknown: staysUnknown } = form.values
  const params = { id: uuid }
  const isMoved = isDay(endDate) && endDate !== employee.endDate
  const ending = useQuery({
    ...freshQuery(employeesApi.previewArchiving, { params, query: isDay(endDate) ? { day: endDate } : {} }),
    // All but the days of leave, the delegations and the covered leave is the same on each day.
    placeholderData: keepPreviousData,
  })
  const query = { startDate: employee.startDate ?? '', endDate }
  const outside = useQuery({ ...freshQuery(employeesApi.leaveOutside, { params, query }), enabled: isDay(endDate) })
  const leave = isDay(endDate) ? (outside.data?.requests ?? []) : []
  const endsPath = isMoved ? 'endsLeave' : 'endsKeptLeave'
  // No one plans over leave or duties that are not shown.
  const isLoading = (isDay(endDate) && !outside.data) || !ending.data
  const error = outside.error ?? ending.error

  async function save({ endDate: lastDay, isUnknown, knownOn, successors, reason, note, ...cancels }: Draft) {
    const fingerprint = cancels[endsPath] && !isUnknown && leave.length > 0 ? outside.data?.fingerprint : undefined
    const why = { reason: reason ?? '', note }
    const body = {
      endDate: lastDay,
      version,
      successors: idsOf(successors),
      ...why,
      ...(fingerprint && { endsLeave: fingerprint }),
      ...(isUnknown && { isKnown: false, knownOn: knownOn || null }),
      ...(departure?.isKnown === false && { planVersion: departure.version }),
    }
    return (await plan.mutateAsync({ params, body })).message
  }

  const ends = ending.data
  return (
    <FormDialog
      title={departureTitle({ departure, releases })}
      form={form}
      save={save}
      saveLabel={releases ? t('Release departure') : t('Save')}
      blockedBy={isLoading && error ? messageOf(error, failedText) : undefined}
      waitsFor={isLoading ? t('Loading data. Please wait') : undefined}
      width={520}
      isAtTop
      onClose={onClose}
    >
      <Stack>
        <DayField path="endDate" label={t('Last day')} />
        {!departure?.isKnown && !releases && (
          <SwitchField
            path="isUnknown"
            label={unknownText}
            description={t('Only HR sees the departure. The record, leave and access change when it becomes known.')}
          />
        )}
        {staysUnknown && (
          <DayField
            path="knownOn"
            label={t('Known from')}
            description={t('Leave blank to release it yourself. It becomes known on the last day at the latest.')}
            isOptional
          />
        )}
        {outside.error && <LoadError error={outside.error} onRetry={outside.refetch} />}
        {leave.length > 0 && (
          <div>
            <p>{t('Leave after this day:')}</p>
            <Hint component="ul" my={8} className={css.consequences}>
              {leave.map((request) => (
                <li key={request.uuid}>{formatOutside(request)}</li>
              ))}
            </Hint>
            {staysUnknown ? (
              <p>
                {t(
                  'You can cancel it when you release the departure. Otherwise it stays until the employee is archived.',
                )}
              </p>
            ) : (
              <SwitchField key={endsPath} path={endsPath} label={t('Cancel these days')} />
            )}
          </div>
        )}
        <SelectField
          path="reason"
          label={t('Reason')}
          description={t('Only HR sees the reason and the note.')}
          options={[...new Set([...reasons, ...(departure?.reason ? [departure.reason] : [])])]}
          isOptional
        />
        <TextAreaField path="note" label={t('Note')} rows={2} isOptional />
        {ends ? (
          <div>
            <p>{t('On the day after the last day, the employee is archived. As things are now:')}</p>
            <Hint component="ul" mt={8} className={css.consequences}>
              {[
                ...(departure ? goneSuccessors(departure) : []),
                ...archiveConsequences(
                  { ...ends, ...ofToday, ...(ending.isPlaceholderData && { daysLeft: [] }) },
                  form.values.successors,
                ),
              ].map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </Hint>
          </div>
        ) : ending.error ? (
          <LoadError error={ending.error} onRetry={ending.refetch} />
        ) : (
          <Skeleton width="70%" />
        )}
        {duties
          // Also one of a duty that is over on another last day: the call sends all of them.
          .filter((duty) => (ends && isHeld(duty, ends)) || form.values.successors[duty])
          .map((duty) => (
            <PersonField
              key={duty}
              path={`successors.${duty}`}
              label={dutyFields[duty].label}
              description={dutyFields[duty].description}
              isOptional
              without={uuid}
            />
          ))}
      </Stack>
    </FormDialog>
  )
}
