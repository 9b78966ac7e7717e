import { Checkbox } from '@mantine/core'
import { splitValues, type FilterProps, type OptionsFilter } from './filters.ts'
import css from './filters.module.css'

export function OptionsFilterField({ filter, values, set }: FilterProps<OptionsFilter>) {
  const { name, label, options, labels } = filter
  return (
    <Checkbox.Group
      aria-label={label}
      value={splitValues(values[name])}
      onChange={(chosen) => {
        // In the order of the options, so that the same choice has the same address.
        const words = options.filter((option) => chosen.includes(option))
        set({ [name]: words.length === 0 ? undefined : words.join() })
      }}
    >
      {options.map((option) => (
        <Checkbox key={option} className={css.option} value={option} label={labels[option]} />
      ))}
    </Checkbox.Group>
  )
}
