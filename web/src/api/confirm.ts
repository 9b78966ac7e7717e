import { useSyncExternalStore } from 'react'
import { sessionNumber, subscribeToSession } from './session.ts'

// Some calls need the password once more. The call waits, one dialog asks, and then the call is made again.

type Question = { answer: (isConfirmed: boolean) => void }

let question: Question | undefined
let asking: Promise<boolean> | undefined
const listeners = new Set<() => void>()

function become(next: Question | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

/** Asks whoever is signed in to prove it; once for all calls that wait. False: they declined, or the session ended. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= ask()
  return asking
}

async function ask(): Promise<boolean> {
  const number = sessionNumber()
  let stopListening = () => undefined as void
  try {
    return await new Promise<boolean>((answer) => {
      become({ answer })
      stopListening = subscribeToSession(() => sessionNumber() !== number && answer(false))
    })
  } finally {
    stopListening()
    asking = undefined
    become(undefined)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The question that waits for an answer. */
export const useIdentityQuestion = (): Question | undefined => useSyncExternalStore(subscribe, () => question)
