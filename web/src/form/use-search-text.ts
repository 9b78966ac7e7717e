import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const searchAfterMs = 200

/** What is typed into a field, and what the server is asked for: the same a moment after the last key. */
export function useSearchText() {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, searchAfterMs)
  return { text, q, setText }
}
