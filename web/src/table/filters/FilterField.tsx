import { DayFilterField, DaysFilterField } from './DaysFilter.tsx'
import type { FilterProps } from './filters.ts'
import { RecordFilterField } from './RecordFilter.tsx'
import { NumbersFilterField } from './NumbersFilter.tsx'
import { TextFilterField } from './TextFilter.tsx'
import { OptionFilterField } from './OptionFilter.tsx'
import { OptionsFilterField } from './OptionsFilter.tsx'

type FilterFieldProps = FilterProps & {
  /** Called when the choice is complete: a record filter accepts one record. */
  onChosen?: () => void
}

/** The field of a filter, by its kind. Changes apply immediately. */
export function FilterField({ filter, onChosen, ...state }: FilterFieldProps) {
  switch (filter.kind) {
    case 'option':
      return <OptionFilterField filter={filter} {...state} />
    case 'options':
      return <OptionsFilterField filter={filter} {...state} />
    case 'record':
      return <RecordFilterField filter={filter} {...state} onChosen={onChosen} />
    case 'text':
      return <TextFilterField filter={filter} {...state} />
    case 'days':
      return <DaysFilterField filter={filter} {...state} />
    case 'day':
      return <DayFilterField filter={filter} {...state} />
    case 'numbers':
      return <NumbersFilterField filter={filter} {...state} />
  }
}
