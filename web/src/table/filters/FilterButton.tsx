import { Button, Text } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { formatDay, formatNumber } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { isSet, namesOf, noFilter, clearedFilter, splitValues, type FilterProps } from './filters.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyMenu } from '../../ui/lazy-part.tsx'
import css from './filters.module.css'

/** A button that shows a filter with its value and opens its field, and a button that clears it. */
export function FilterButton({ filter, values, set }: FilterProps) {
  return (
    <Button.Group maw="100%">
      <FilterMenu filter={filter} values={values} set={set} />
      {isSet(filter, values) && (
        <Button
          variant="default"
          className={css.clear}
          data-on
          aria-label={t('Clear: {label}', { label: filter.label })}
          onClick={({ currentTarget: { previousElementSibling: opener } }) => {
            set(clearedFilter(filter))
            if (opener instanceof HTMLElement) opener.focus()
          }}
        >
          <Icon icon={IconX} size={14} />
        </Button>
      )}
    </Button.Group>
  )
}

type FilterOpenerProps = FilterProps & Omit<ComponentPropsWithRef<'button'>, 'color' | 'style' | 'values'>

export function FilterOpener({ filter, values, set: _set, ...props }: FilterOpenerProps) {
  const { label } = filter
  const isOn = isSet(filter, values)
  const isSwitchedOff = namesOf(filter).some((name) => values[name] === noFilter)
  return (
    <Button
      variant="default"
      aria-haspopup="dialog"
      {...props}
      className={css.opener}
      data-on={isOn || undefined}
      rightSection={!isOn && <Icon icon={IconChevronDown} size={14} />}
    >
      <span className={css.text}>
        {isOn || isSwitchedOff ? (
          <>
            <Text span fw={400}>
              {label}:
            </Text>{' '}
            {isOn ? shownValue({ filter, values }) : t('All')}
          </>
        ) : (
          label
        )}
      </span>
    </Button>
  )
}

const FilterMenu = lazyMenu<FilterProps>(async () => (await import('./FilterPopup.tsx')).FilterPopup, FilterOpener)

function shownValue({ filter, values }: Pick<FilterProps, 'filter' | 'values'>): ReactNode {
  if (filter.kind === 'days') {
    const [from, to] = [values[filter.from], values[filter.to]].map((day) => formatDay(day ?? null))
    if (from && to) return filter.isStrict ? t('between {from} and {to}', { from, to }) : `${from} – ${to}`
    if (filter.isStrict) return from ? t('after {day}', { day: from }) : t('before {day}', { day: to ?? '' })
    return from ? t('from {day}', { day: from }) : t('until {day}', { day: to ?? '' })
  }
  if (filter.kind === 'numbers') {
    const [from, to] = [values[filter.from], values[filter.to]].map((number) => number && formatNumber(Number(number)))
    return `${from ?? ''} – ${to ?? ''}`
  }
  const value = values[filter.name] ?? ''
  if (filter.kind === 'day') return formatDay(value)
  if (filter.kind === 'record') return <filter.Name uuid={value} />
  if (filter.kind === 'options')
    return splitValues(value)
      .map((word) => filter.labels[word])
      .join(', ')
  if (filter.kind === 'text') return <bdi>{value}</bdi>
  return <span lang={filter.lang}>{filter.labels?.[value] ?? value}</span>
}
