import { useSelector } from '@tanstack/react-store'
import { store } from '../lib/store.ts'

// Some calls need the password again. The call waits while one dialog asks, and is then repeated.

let pendingPrompt: Promise<boolean> | undefined

/** Asks the user to confirm their identity, once for all waiting calls. False: they declined, or the session ended. */
export function confirmIdentity(): Promise<boolean> {
  pendingPrompt ??= openPrompt().finally(() => {
    pendingPrompt = undefined
    store.actions.closeIdentityQuestion()
  })
  return pendingPrompt
}

async function openPrompt(): Promise<boolean> {
  let subscription: { unsubscribe: () => void } | undefined
  const answer = new Promise<boolean>((resolve) => {
    const question = { answer: resolve }
    store.actions.askIdentity(question)
    // The end of the session takes the question away.
    subscription = store.subscribe(({ identityQuestion }) => identityQuestion !== question && resolve(false))
  })
  return answer.finally(() => subscription?.unsubscribe())
}

/** The question that waits for an answer. */
export const useIdentityPrompt = () => useSelector(store, ({ identityQuestion }) => identityQuestion)
