import { useQueryClient, type Query } from '@tanstack/react-query'
import { createStore, useSelector } from '@tanstack/react-store'
import { useCallback, useId } from 'react'
import { t } from '../lib/t.ts'
import { ErrorState } from '../ui/Notice.tsx'
import { Hint } from '../ui/texts.tsx'
import { messageOf } from './errors.ts'

/** `key`: the same for equal messages on the page, or in one dialog. */
type Failure = { id: string; key: string; place: Element; retry: () => unknown }

/** The failures on the screen, from top to bottom. */
const failures = createStore<readonly Failure[]>([])

const equalTo = (id: string, all: readonly Failure[]) => {
  const own = all.find((one) => one.id === id)
  return all.filter(({ key }) => key === own?.key)
}

// 4: Node.DOCUMENT_POSITION_FOLLOWING, whose name would be in every page.
const byPlace = (a: Failure, b: Failure) => (a.place.compareDocumentPosition(b.place) & 4 ? -1 : 1)

type LoadErrorProps = {
  error: unknown
  /** Shown when the server gives no reason. */
  failedText?: string | undefined
  onRetry: () => unknown
}

/**
 * Replaces data that could not be loaded, with the server's message and a retry button. Of equal failures on the page or
 * in a dialog, the first one has the message, and its button retries them all, with the failed calls that show nothing.
 */
export function LoadError({ error, failedText = t('Failed to load data'), onRetry }: LoadErrorProps) {
  const client = useQueryClient()
  const message = messageOf(error, failedText)
  const id = useId()
  const register = useCallback(
    (place: Element | null) => {
      if (!place) return undefined
      const own = { id, key: `${place.closest('[role=dialog]')?.id} ${message}`, place, retry: onRetry }
      failures.setState((all) => [...all, own].toSorted(byPlace))
      return () => failures.setState((all) => all.filter((one) => one !== own))
    },
    [id, message, onRetry],
  )
  const first = useSelector(failures, (all) => equalTo(id, all)[0]?.id)
  return (
    <div ref={register}>
      {first === id ? (
        <ErrorState
          message={message}
          onRetry={() => {
            for (const { retry } of equalTo(id, failures.state)) retry()
            const isFailed = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const
            void client.refetchQueries(isFailed, { cancelRefetch: false })
          }}
        />
      ) : (
        first !== undefined && <Hint>{failedText}</Hint>
      )}
    </div>
  )
}
