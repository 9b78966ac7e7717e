import { useId, type ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { DayFilter, DaysFilter } from './DaysFilter.tsx'
import { RecordFilterField } from './RecordFilterField.tsx'
import { TextFilterField } from './TextFilterField.tsx'
import { unfiltered, wordsOf, type Filter, type FilterProps } from './filters.ts'
import css from './table.module.css'

type FilterFieldsProps = FilterProps & {
  /** Something was chosen beside which nothing else can be. */
  onChosen?: () => void
}

/** What one changes a filter with. A change counts at once. */
export function FilterFields({ filter, values, set, onChosen = () => undefined }: FilterFieldsProps) {
  switch (filter.kind) {
    case 'word':
      return <WordFilter filter={filter} values={values} set={set} />
    case 'words':
      return <WordsFilter filter={filter} values={values} set={set} />
    case 'record':
      return <RecordFilterField filter={filter} values={values} set={set} onChosen={onChosen} />
    case 'text':
      return <TextFilterField filter={filter} values={values} set={set} />
    case 'days':
      return <DaysFilter filter={filter} values={values} set={set} />
    case 'day':
      return <DayFilter filter={filter} values={values} set={set} />
  }
}

type Of<Kind extends Filter['kind']> = FilterProps<Extract<Filter, { kind: Kind }>>

function WordFilter({ filter: { name, options, lang, labels, preset }, values, set }: Of<'word'>) {
  const group = useId()
  const radio = (value: string | undefined, label: ReactNode) => (
    <label key={value ?? ''} className={css.filterOption}>
      <input
        type="radio"
        name={group}
        className={css.check}
        checked={values[name] === value}
        onChange={() => set({ [name]: value })}
      />
      {label}
    </label>
  )
  return (
    <div className={css.filterOptions}>
      {preset === undefined ? radio(undefined, t('Any')) : radio(unfiltered, t('All'))}
      {options.map((option) => radio(option, <span lang={lang}>{labels?.[option] ?? option}</span>))}
    </div>
  )
}

function WordsFilter({ filter: { name, options }, values, set }: Of<'words'>) {
  const chosen = wordsOf(values[name])
  const toggle = (option: string) => {
    // In the order of the options, so that the same choice has the same address.
    const next = options.filter((one) => chosen.includes(one) !== (one === option))
    set({ [name]: next.length === 0 ? undefined : next.join() })
  }
  return (
    <div className={css.filterOptions}>
      {options.map((option) => (
        <label key={option} className={css.filterOption}>
          <input
            type="checkbox"
            className={css.check}
            checked={chosen.includes(option)}
            onChange={() => toggle(option)}
          />
          {t(option)}
        </label>
      ))}
    </div>
  )
}
