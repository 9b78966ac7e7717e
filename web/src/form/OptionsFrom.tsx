import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { messageOf } from '../api/errors.ts'
import { t } from '../lib/t.ts'
import css from './options-from.module.css'

/** The call that the options of a field come from. */
export type OptionsQuery = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>

/** What an open list without options says: nothing as long as nobody knows whether there are any. */
export const emptyTextOf = (query: OptionsQuery | undefined) =>
  query && query.data === undefined ? undefined : t('Nothing found')

type OptionsFromProps = {
  query: OptionsQuery | undefined
  /** Where options are a help alone, that there are none hears who comes to the field, and nobody else. */
  told?: 'at once' | 'in the field'
  children: ReactNode
}

/** A field, and beneath it that its options could not be loaded. Without a call they are always there. */
export function OptionsFrom({ query, told = 'at once', children }: OptionsFromProps) {
  const field = useRef<HTMLDivElement>(null)
  const [isTold, setTold] = useState(told === 'at once')
  return (
    <div ref={field} onFocus={() => setTold(true)}>
      {children}
      {query && (
        <OptionsFailed query={query} isTold={isTold} onLoaded={() => field.current?.querySelector('input')?.focus()} />
      )}
    </div>
  )
}

type OptionsFailedProps = {
  query: OptionsQuery
  isTold?: boolean
  /** The button that was pressed goes: gives the focus to the field. */
  onLoaded: () => void
}

/** Says that options could not be loaded, with the way to try again. */
export function OptionsFailed({ query: { data, error, refetch }, isTold = true, onLoaded }: OptionsFailedProps) {
  if (data !== undefined || error === null || !isTold) return null
  const tryAgain = async () => {
    const { isSuccess } = await refetch()
    if (isSuccess) onLoaded()
  }
  return (
    <div className={css.optionsFailed} role="alert">
      {messageOf(error, t('Failed to load data'))}
      <button type="button" onClick={() => void tryAgain()}>
        {t('Try again')}
      </button>
    </div>
  )
}
