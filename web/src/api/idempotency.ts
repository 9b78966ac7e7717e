import { useRef } from 'react'

/** The same key for a repeated submit, until it succeeded or what is sent changed: nothing is created twice. */
export function useIdempotencyKey() {
  const open = useRef<{ content: string; idempotencyKey: string }>(undefined)
  return (input: unknown) => {
    const content = JSON.stringify(input, (_, value: unknown) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    )
    if (open.current?.content !== content) open.current = { content, idempotencyKey: newKey() }
    return { idempotencyKey: open.current.idempotencyKey, done: () => void (open.current = undefined) }
  }
}

// crypto.randomUUID is there on https only, and a company may run this on plain http inside its network.
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
