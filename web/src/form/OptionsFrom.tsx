import { Group, UnstyledButton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { messageOf } from '../api/errors.ts'
import { t } from '../lib/t.ts'
import css from './options-from.module.css'

/** The query that loads the options of a field. */
export type OptionsQuery = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>

/** The text of an empty list; '' while the options are not loaded. */
export const emptyTextOf = (query: OptionsQuery | undefined) =>
  query && query.data === undefined ? '' : t('Nothing found')

type OptionsFromProps = {
  query: OptionsQuery | undefined
  /** 'in the field': if options are only suggestions, a failure is shown only while the field has the focus. */
  announce?: 'at once' | 'in the field'
  children: ReactNode
}

/** A field with a message below it if its options could not be loaded. Without a query they are always available. */
export function OptionsFrom({ query, announce = 'at once', children }: OptionsFromProps) {
  const field = useRef<HTMLDivElement>(null)
  const [isAnnounced, setAnnounced] = useState(announce === 'at once')
  if (!query) return children
  return (
    <div ref={field} onFocus={() => setAnnounced(true)}>
      {children}
      <OptionsFailed
        query={query}
        isAnnounced={isAnnounced}
        onLoaded={() => field.current?.querySelector('input')?.focus()}
      />
    </div>
  )
}

type OptionsFailedProps = {
  query: OptionsQuery
  isAnnounced?: boolean
  /** Called after a successful retry, when the button disappears: focuses the field. */
  onLoaded: () => void
}

/** Tells that options could not be loaded, with a retry button. */
export function OptionsFailed({ query: { data, error, refetch }, isAnnounced = true, onLoaded }: OptionsFailedProps) {
  if (data !== undefined || error === null || !isAnnounced) return null
  const tryAgain = async () => {
    const { isSuccess } = await refetch()
    if (isSuccess) onLoaded()
  }
  return (
    <Group gap="0 12px" mt={4} fz="sm" c="var(--hr-danger)" className={css.optionsFailed} role="alert">
      {messageOf(error, t('Failed to load data'))}
      <UnstyledButton fz="inherit" onClick={() => void tryAgain()}>
        {t('Try again')}
      </UnstyledButton>
    </Group>
  )
}
