import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { messageOf } from '../api/errors.ts'
import { t } from '../lib/t.ts'
import css from './form.module.css'

/** The call that the options of a field come from. */
export type OptionsQuery = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>

/** What an open list without options says: nothing as long as nobody knows whether there are any. */
export const emptyTextOf = (query: OptionsQuery | undefined) =>
  query && query.data === undefined ? undefined : t('Nothing found')

/** A field, and beneath it that its options could not be loaded. Without a call they are always there. */
export function OptionsFrom({ query, children }: { query: OptionsQuery | undefined; children: ReactNode }) {
  const field = useRef<HTMLDivElement>(null)
  return (
    <div ref={field}>
      {children}
      {query && <OptionsFailed query={query} onLoaded={() => field.current?.querySelector('input')?.focus()} />}
    </div>
  )
}

type OptionsFailedProps = {
  query: OptionsQuery
  /** The button that was pressed goes: gives the focus to the field. */
  onLoaded: () => void
}

/** Says that options could not be loaded, with the way to try again. */
export function OptionsFailed({ query: { data, error, refetch }, onLoaded }: OptionsFailedProps) {
  if (data !== undefined || error === null) return null
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
