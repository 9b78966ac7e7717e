import { Group } from '@mantine/core'
import type { LeaveBalance } from '@hr/contract/areas/leave/leave'
import type { Day } from '@hr/contract/lib/day'
import { useToday } from '../../../api/client-settings.ts'
import { commonProps } from '../../../form/fields.tsx'
import { useField } from '../../../form/form-context.ts'
import { SearchSelect } from '../../../form/SearchSelect.tsx'
import { formatDay } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { useIsPhone } from '../../../ui/use-media.ts'
import { formatAvailable, isUpcoming } from '../balances/format-balance.ts'
import { LeaveTypeName } from '../LeaveTypeName.tsx'
import type { Draft } from './draft.ts'
import css from './apply.module.css'
import { Hint } from '../../../ui/texts.tsx'

type TypeFieldProps = {
  /** The types that can be requested; undefined while they load. */
  offered: readonly LeaveBalance[] | undefined
  /** Why the chosen type can't be requested. */
  problem: string | undefined
  onChange: (type: LeaveBalance | undefined) => void
}

/** '10 available', or 'from 01/01/2027' for a type that is not valid yet. */
const optionNote = (type: LeaveBalance, today: Day) =>
  isUpcoming(type, today) ? t('from {day}', { day: formatDay(type.validFrom) }) : formatAvailable(type)

/** The leave type, with the days that can be requested of each. */
export function TypeField({ offered, problem, onChange }: TypeFieldProps) {
  const label = t('Leave type')
  const field = useField<Draft['leaveType']>('leaveType', label, (type) => type?.name ?? '')
  const isPhone = useIsPhone()
  const today = useToday()
  const find = (uuid: string | null) => offered?.find((type) => type.uuid === uuid)
  // The chosen type keeps its name while another employee's balances load.
  const options = offered ?? (field.value === null ? [] : [field.value])
  const chosen = find(field.value?.uuid ?? null)
  return (
    <SearchSelect
      {...commonProps({ path: 'leaveType', label, description: chosen && optionNote(chosen, today) })}
      id={field.id}
      error={field.error ?? problem}
      options={options.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      value={field.value && { value: field.value.uuid, label: field.value.name }}
      onChange={(uuid) => {
        const type = find(uuid)
        field.onChange(type ? { uuid: type.uuid, name: type.name } : null)
        onChange(type)
      }}
      // An on-screen keyboard would cover the list, and there are only a few types.
      inputMode={isPhone ? 'none' : undefined}
      opens="on typing"
      data-autofocus={!isPhone || undefined}
      emptyText={offered ? undefined : ''}
      leftSection={chosen && <span className={css.dot} style={{ background: chosen.color }} aria-hidden="true" />}
      renderOption={(option) => {
        const type = find(option.value)
        return (
          <Group component="span" justify="space-between" gap="0 16px" flex={1}>
            {type ? <LeaveTypeName {...type} /> : option.label} <Hint span>{type && optionNote(type, today)}</Hint>
          </Group>
        )
      }}
    />
  )
}
