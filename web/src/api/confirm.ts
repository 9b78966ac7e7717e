import { useSelector } from '@tanstack/react-store'
import { store } from '../lib/store.ts'

// Some calls require a recent password confirmation. Such a call waits for one shared dialog and is then repeated.

let pendingPrompt: Promise<boolean> | undefined

/**
 * Asks the user to confirm their identity, once for all waiting calls. Returns false if the user cancels or the session
 * ends.
 */
export function confirmIdentity(): Promise<boolean> {
  pendingPrompt ??= openPrompt().finally(() => {
    pendingPrompt = undefined
    store.actions.closeIdentityPrompt()
  })
  return pendingPrompt
}

async function openPrompt(): Promise<boolean> {
  let subscription: { unsubscribe: () => void } | undefined
  const answer = new Promise<boolean>((resolve) => {
    const question = { answer: resolve }
    store.actions.openIdentityPrompt(question)
    // The end of the session closes the prompt.
    subscription = store.subscribe(({ identityPrompt }) => identityPrompt !== question && resolve(false))
  })
  return answer.finally(() => subscription?.unsubscribe())
}

/** The open identity prompt, if any. */
export const useIdentityPrompt = () => useSelector(store, ({ identityPrompt }) => identityPrompt)
