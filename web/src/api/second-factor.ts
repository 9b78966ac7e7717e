import { useSelector } from '@tanstack/react-store'
import { store } from '../lib/store.ts'

/** The second factor that the user lacks; null if nothing is missing. */
export const useMissingFactor = () => useSelector(store, ({ missingFactor }) => missingFactor)

export const isLimited = (): boolean => store.state.missingFactor?.isLimited ?? false

/**
 * Resolves at once unless the user must set up or prove a second factor first; then, when they have done so or the
 * session has ended. Until then the server would refuse the call, so it waits, and the page continues afterwards.
 */
export async function untilSecondFactor(): Promise<void> {
  if (!isLimited()) return
  let subscription: { unsubscribe: () => void } | undefined
  await new Promise<void>((resolve) => {
    subscription = store.subscribe(() => {
      if (!isLimited()) resolve()
    })
  })
  subscription?.unsubscribe()
}
