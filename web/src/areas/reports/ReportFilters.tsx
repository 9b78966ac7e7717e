import { Button, Group, NativeSelect, Pill } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomField } from '@hr/contract/areas/custom-fields/fields'
import type { AttributeName, ReportDefinition, ReportTime, Step } from '@hr/contract/areas/reports/definition'
import { attributeOf } from '@hr/contract/areas/reports/subjects'
import { t } from '../../lib/t.ts'
import { Icon } from '../../ui/Icon.tsx'
import { resultQuery, type OfferedSubject } from './definitions.ts'

type Filters = ReportDefinition['filters']
type ReportFiltersProps = {
  definition: ReportDefinition
  attributes: OfferedSubject['attributes']
  measure: OfferedSubject['measures'][number]
  customFields: readonly CustomField[]
  onChange: (filters: Filters) => void
}

/** The values of an attribute: the groups of the same report without filters, as of today or for the whole period. */
function useValues(
  { definition, measure }: Pick<ReportFiltersProps, 'definition' | 'measure'>,
  name: AttributeName | null,
) {
  const { time } = definition
  const steps: readonly Step[] = measure.steps
  const ofPeriod = (period: Extract<ReportTime, { step: Step }>): ReportTime =>
    steps.includes('total') ? { ...period, step: 'total' } : { kind: 'today' }
  const inOne = 'step' in time ? ofPeriod(time) : time
  const grouped = { ...definition, groupBy: name, splitBy: null, filters: {}, time: inOne, plot: 'table' } as const
  const { data } = useQuery({ ...resultQuery(grouped), enabled: name !== null })
  // The keys of groups are '=' and the value; employees without a value can't be filtered.
  return (data?.rows ?? []).flatMap(({ key, label }) => (/^=./.test(key) ? [{ value: key.slice(1), label }] : []))
}

const focusFirst = (element: HTMLSelectElement | null) => element?.focus()

/** The filters of a report, each by one value of an attribute. */
export function ReportFilters({ definition, attributes, measure, customFields, onChange }: ReportFiltersProps) {
  const [added, setAdded] = useState<AttributeName | null>(null)
  const [isAdding, setAdding] = useState(false)
  const { filters } = definition
  // The names are those of the schema.
  const names = Object.keys(filters) as AttributeName[]
  const free = attributes.filter(({ name }) => !names.includes(name))
  const stop = () => {
    setAdding(false)
    setAdded(null)
  }
  return (
    <Group align="stretch" gap={8} px={16} pb={16}>
      {names.map((name) => (
        <FilterPill
          key={name}
          label={t(attributeOf(name, customFields).label)}
          definition={definition}
          measure={measure}
          name={name}
          onRemove={() => onChange(Object.fromEntries(Object.entries(filters).filter(([other]) => other !== name)))}
        />
      ))}
      {!isAdding && free.length > 0 && (
        <Button variant="subtle" leftSection={<Icon icon={IconFilterPlus} />} onClick={() => setAdding(true)}>
          {t('Add filter')}
        </Button>
      )}
      {isAdding && (
        <>
          <NativeSelect
            aria-label={t('Filter by')}
            // The pressed button disappears.
            ref={focusFirst}
            data={[
              { value: '', label: t('Filter by …') },
              ...free.map(({ name, label }) => ({ value: name, label: t(label) })),
            ]}
            value={added ?? ''}
            onChange={(event) => setAdded(free.find(({ name }) => name === event.currentTarget.value)?.name ?? null)}
          />
          {added !== null && (
            <ValueSelect
              definition={definition}
              measure={measure}
              name={added}
              onChoose={(value) => {
                onChange({ ...filters, [added]: value })
                stop()
              }}
            />
          )}
          <Button variant="subtle" onClick={stop}>
            {t('Cancel')}
          </Button>
        </>
      )}
    </Group>
  )
}

type ValueProps = Pick<ReportFiltersProps, 'definition' | 'measure'> & { name: AttributeName }

function ValueSelect({ name, onChoose, ...report }: ValueProps & { onChoose: (value: string) => void }) {
  const values = useValues(report, name)
  return (
    <NativeSelect
      aria-label={t('Value')}
      data={[{ value: '', label: t('Choose …') }, ...values]}
      value=""
      onChange={(event) => event.currentTarget.value !== '' && onChoose(event.currentTarget.value)}
    />
  )
}

function FilterPill({ label, name, onRemove, ...report }: ValueProps & { label: string; onRemove: () => void }) {
  const wanted = report.definition.filters[name]
  const value = useValues(report, name).find((one) => one.value === wanted)?.label ?? '…'
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{
        'aria-label': t('Remove filter: {label}', { label }),
        tabIndex: 0,
        'aria-hidden': undefined,
      }}
    >
      {label}: {value}
    </Pill>
  )
}
