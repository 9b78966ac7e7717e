import { useSyncExternalStore } from 'react'

// Some calls need the password once more. The call waits, one dialog asks, and then the call is made again.

type Question = { answer: (isConfirmed: boolean) => void }

let question: Question | undefined
let asking: Promise<boolean> | undefined
const listeners = new Set<() => void>()

function become(next: Question | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

/** Asks whoever is signed in to prove it; once for all calls that wait. False: they would rather not. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= new Promise<boolean>((answer) => become({ answer })).finally(() => {
    asking = undefined
    become(undefined)
  })
  return asking
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The question that waits for an answer. */
export const useIdentityQuestion = (): Question | undefined => useSyncExternalStore(subscribe, () => question)
