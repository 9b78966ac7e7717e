import { useRef } from 'react'

/** Returns an idempotency key that is reused for a repeated submit until it succeeds or its content changes. */
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

// crypto.randomUUID needs https, but a company may run this over plain http on its internal network.
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
