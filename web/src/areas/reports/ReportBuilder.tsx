import { NativeSelect, SimpleGrid } from '@mantine/core'
import type { CustomField } from '@hr/contract/areas/custom-fields/fields'
import {
  isOverTime,
  plotsOf,
  plotTexts,
  relativePeriods,
  relativePeriodTexts,
  stepTexts,
  type AttributeName,
  type ReportDefinition,
  type ReportTime,
} from '@hr/contract/areas/reports/definition'
import { useToday } from '../../api/client-settings.ts'
import { DayInput } from '../../form/DayInput.tsx'
import { t } from '../../lib/t.ts'
import type { OfferedSubject } from './definitions.ts'
import { ReportFilters } from './ReportFilters.tsx'

type ReportBuilderProps = {
  definition: ReportDefinition
  offered: readonly OfferedSubject[]
  customFields: readonly CustomField[]
  onChange: (change: Partial<ReportDefinition>) => void
}

const nothing = ''

/** Chooses what a report counts, its groups, its time and how it is shown. */
export function ReportBuilder({ definition, offered, customFields, onChange }: ReportBuilderProps) {
  const { subject: subjectName, measure: measureName, groupBy, splitBy, plot } = definition
  const subject = offered.find(({ name }) => name === subjectName)
  const measure = subject?.measures.find(({ name }) => name === measureName)
  const groups = (without: AttributeName | null) => [
    { value: nothing, label: t('None', undefined, 'grouping of a report') },
    ...(subject?.attributes ?? [])
      .filter(({ name }) => name !== without)
      .map(({ name, label }) => ({ value: name, label: t(label) })),
  ]
  // The options are the names that are offered.
  const attribute = (value: string) => (value === nothing ? null : (value as AttributeName))
  return (
    <>
      {/* Wide enough for the longest period, which is Croatian. */}
      <SimpleGrid minColWidth="min(12.5rem, 100%)" autoFlow="auto-fill" spacing={12} px={16} pt={4} pb={12}>
        <NativeSelect
          label={t('About', undefined, 'subject of a report')}
          data={offered.map(({ name, label }) => ({ value: name, label: t(label) }))}
          value={subjectName}
          onChange={(event) => onChange({ subject: event.currentTarget.value as ReportDefinition['subject'] })}
        />
        <NativeSelect
          label={t('Number', undefined, 'measure of a report')}
          data={(subject?.measures ?? []).map(({ name, label }) => ({ value: name, label: t(label) }))}
          value={measureName}
          onChange={(event) => onChange({ measure: event.currentTarget.value as ReportDefinition['measure'] })}
        />
        <NativeSelect
          label={t('Grouped by')}
          data={groups(null)}
          value={groupBy ?? nothing}
          onChange={(event) => onChange({ groupBy: attribute(event.currentTarget.value) })}
        />
        {!isOverTime(definition) && groupBy !== null && (
          <NativeSelect
            label={t('Split by', undefined, 'grouping of a report')}
            data={groups(groupBy)}
            value={splitBy ?? nothing}
            onChange={(event) => onChange({ splitBy: attribute(event.currentTarget.value) })}
          />
        )}
        {measure && <TimeFields time={definition.time} measure={measure} onChange={(time) => onChange({ time })} />}
        {(isOverTime(definition) || groupBy !== null) && (
          <NativeSelect
            label={t('Shown as')}
            data={plotsOf(definition).map((name) => ({ value: name, label: t(plotTexts[name]) }))}
            value={plot}
            onChange={(event) => onChange({ plot: event.currentTarget.value as ReportDefinition['plot'] })}
          />
        )}
      </SimpleGrid>
      {subject && measure && (
        <ReportFilters
          definition={definition}
          measure={measure}
          attributes={subject.attributes}
          customFields={customFields}
          onChange={(filters) => onChange({ filters })}
        />
      )}
    </>
  )
}

type TimeFieldsProps = {
  time: ReportTime
  measure: OfferedSubject['measures'][number]
  onChange: (time: ReportTime) => void
}

function TimeFields({ time, measure: { times, steps }, onChange }: TimeFieldsProps) {
  const today = useToday()
  const options = [
    ...(times.includes('today') ? [{ value: 'today', label: t('Today') }] : []),
    ...(times.includes('day') ? [{ value: 'day', label: t('On a day') }] : []),
    ...(times.includes('period')
      ? [
          ...relativePeriods.map((period) => ({ value: period, label: t(relativePeriodTexts[period]) })),
          { value: 'period', label: t('Between two days') },
        ]
      : []),
  ]
  const step = 'step' in time ? time.step : (steps[0] ?? 'month')
  const choose = (value: string) => {
    if (value === 'today') return onChange({ kind: 'today' })
    if (value === 'day') return onChange({ kind: 'day', day: today })
    if (value === 'period') return onChange({ kind: 'period', from: `${today.slice(0, 4)}-01-01`, to: today, step })
    const period = relativePeriods.find((name) => name === value)
    if (period) onChange({ kind: 'relative', period, step })
  }
  return (
    <>
      <NativeSelect
        label={t('When')}
        data={options}
        value={time.kind === 'relative' ? time.period : time.kind}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {time.kind === 'day' && (
        <DayInput label={t('Day')} value={time.day} onChange={(day) => onChange({ ...time, day })} />
      )}
      {time.kind === 'period' && (
        <>
          <DayInput label={t('First day')} value={time.from} onChange={(from) => onChange({ ...time, from })} />
          <DayInput label={t('Last day')} value={time.to} onChange={(to) => onChange({ ...time, to })} />
        </>
      )}
      {'step' in time && (
        <NativeSelect
          label={t('By', undefined, 'step of a report')}
          data={steps.map((name) => ({ value: name, label: t(stepTexts[name]) }))}
          value={time.step}
          onChange={(event) => {
            const chosen = steps.find((name) => name === event.currentTarget.value)
            if (chosen) onChange({ ...time, step: chosen })
          }}
        />
      )}
    </>
  )
}
