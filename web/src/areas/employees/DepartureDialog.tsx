import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { departuresApi, duties, type Departure } from '@hr/contract/areas/employees/departures'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { Employee } from '@hr/contract/areas/employees/record'
import { isDay } from '@hr/contract/lib/dates'
import { day } from '@hr/contract/lib/fields'
import { freshQuery, useApiMutation } from '../../api/client.ts'
import { DayField } from '../../form/DayField.tsx'
import { SwitchField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { PersonField } from '../../form/PersonField.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { t } from '../../lib/t.ts'
import { Hint } from '../../ui/texts.tsx'
import { archiveConsequences, successorsOf, type ChosenSuccessors } from './archive-consequences.ts'
import css from './archiving.module.css'
import { formatOutside } from './leave-outside.ts'

type Draft = {
  endDate: string
  successors: ChosenSuccessors
  endsLeave: boolean
}

const schema = z.object({ endDate: day })

/** The effects of archiving today, which the last day has had by then. */
const ofToday = { memberOf: [], approvedLeave: 0, pendingLeave: 0 }

type DepartureDialogProps = { employee: Employee; departure: Departure | null; onClose: () => void }

/** Plans or changes a departure: the last day, the leave after it, and who takes over on the day after it. */
export function DepartureDialog({ employee, departure, onClose }: DepartureDialogProps) {
  const { uuid, version } = employee
  const form = useRecordForm<Draft>(schema, {
    endDate: employee.endDate ?? '',
    successors: departure ? successorsOf(departure) : { supervisedPeople: null, ledProjects: null },
    endsLeave: true,
  })
  const plan = useApiMutation(departuresApi.plan)
  const { endDate } = form.values
  const params = { id: uuid }
  const { data: ends } = useQuery(freshQuery(employeesApi.previewArchiving, { params }))
  const isKnown = isDay(endDate) && endDate !== employee.endDate
  const query = { startDate: employee.startDate ?? '', endDate }
  const { data: outside } = useQuery({
    ...freshQuery(employeesApi.leaveOutside, { params, query }),
    enabled: isKnown,
  })
  const leave = isKnown ? (outside?.requests ?? []) : []

  async function save({ endDate: lastDay, successors, endsLeave }: Draft) {
    const chosen = Object.fromEntries(
      duties.flatMap((duty) => (successors[duty] ? [[duty, successors[duty].uuid]] : [])),
    )
    const fingerprint = endsLeave && leave.length > 0 ? outside?.fingerprint : undefined
    const body = { endDate: lastDay, version, successors: chosen, ...(fingerprint && { endsLeave: fingerprint }) }
    return (await plan.mutateAsync({ params, body })).message
  }

  return (
    <FormDialog
      title={departure ? t('Change departure') : t('Plan departure')}
      form={form}
      save={save}
      width={520}
      onClose={onClose}
    >
      <Stack>
        <DayField path="endDate" label={t('Last day')} />
        {leave.length > 0 && (
          <div>
            <p>{t('Leave after this day:')}</p>
            <Hint component="ul" my={8} className={css.consequences}>
              {leave.map((request) => (
                <li key={request.uuid}>{formatOutside(request)}</li>
              ))}
            </Hint>
            <SwitchField path="endsLeave" label={t('Cancel these days')} />
          </div>
        )}
        <PersonField
          path="successors.supervisedPeople"
          label={t('New supervisor')}
          isOptional
          without={uuid}
          description={t("For the supervised people. If one of them takes over, they get this employee's supervisor.")}
        />
        <PersonField
          path="successors.ledProjects"
          label={t('New team lead')}
          description={t('For the led projects')}
          isOptional
          without={uuid}
        />
        {ends && (
          <div>
            <p>{t('On the day after it, the employee is archived. As things are now:')}</p>
            <Hint component="ul" mt={8} className={css.consequences}>
              {archiveConsequences({ ...ends, ...ofToday }, form.values.successors).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </Hint>
          </div>
        )}
      </Stack>
    </FormDialog>
  )
}
