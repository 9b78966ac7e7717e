import { Popover } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { formatDay } from '@hr/contract/lib/day'
import { t } from '../lib/t.ts'
import { unfiltered, isSet, namesOf, without, wordsOf, type FilterProps } from './filters.ts'
import { FilterFields } from './FilterFields.tsx'
import css from './table.module.css'

/** One filter: what it is set to, and the way to change it and to take it back. */
export function FilterButton({ filter, values, set }: FilterProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { label } = filter
  const [firstName = ''] = namesOf(filter)
  const isOn = isSet(filter, values)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <span className={css.filter} data-on={isOn || undefined}>
      <Popover opened={isOpen} onChange={(open) => !open && close()} position="bottom-start" trapFocus>
        <Popover.Target>
          <button
            ref={button}
            type="button"
            className={css.filterOpener}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOn ? (
              <>
                <span>{label}:</span> {shownValue({ filter, values })}
              </>
            ) : (
              <>
                {values[firstName] === unfiltered ? (
                  <>
                    <span>{label}:</span> {t('All')}
                  </>
                ) : (
                  label
                )}
                <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
              </>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label} className={css.filterDropdown}>
          <FilterFields filter={filter} values={values} set={set} onChosen={close} />
        </Popover.Dropdown>
      </Popover>
      {isOn && (
        <button
          type="button"
          className={css.filterClear}
          aria-label={t('Clear {{label}}', { label: label.toLowerCase() })}
          onClick={() => {
            set(without(filter))
            button.current?.focus()
          }}
        >
          <IconX size={14} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

function shownValue({ filter, values }: Pick<FilterProps, 'filter' | 'values'>): ReactNode {
  if (filter.kind === 'days') {
    const [from, to] = [values[filter.from], values[filter.to]].map((day) => formatDay(day ?? null))
    if (from && to) return filter.isStrict ? t('between {{from}} and {{to}}', { from, to }) : `${from} – ${to}`
    if (filter.isStrict) return from ? t('after {{day}}', { day: from }) : t('before {{day}}', { day: to ?? '' })
    return from ? t('from {{day}}', { day: from }) : t('until {{day}}', { day: to ?? '' })
  }
  const value = values[filter.name] ?? ''
  if (filter.kind === 'day') return formatDay(value)
  if (filter.kind === 'record') return <filter.Name uuid={value} />
  if (filter.kind === 'words')
    return wordsOf(value)
      .map((word) => t(word))
      .join(', ')
  if (filter.kind === 'text') return <bdi>{value}</bdi>
  return <span lang={filter.lang}>{filter.labels?.[value] ?? value}</span>
}
