import { Radio } from '@mantine/core'
import { t } from '../../lib/t.ts'
import { noFilter, type FilterProps, type OptionFilter } from './filters.ts'
import css from './filters.module.css'

export function OptionFilterField({ filter, values, set }: FilterProps<OptionFilter>) {
  const { name, label, options, lang, labels, preset } = filter
  // No value in the address means no filter, or the preset if there is one.
  const off = preset === undefined ? '' : noFilter
  return (
    <Radio.Group
      aria-label={label}
      value={values[name] ?? off}
      onChange={(value) => set({ [name]: value === '' ? undefined : value })}
    >
      <Radio className={css.option} value={off} label={preset === undefined ? t('Any') : t('All')} />
      {options.map((option) => (
        <Radio
          key={option}
          className={css.option}
          value={option}
          label={<span lang={lang}>{labels?.[option] ?? option}</span>}
        />
      ))}
    </Radio.Group>
  )
}
