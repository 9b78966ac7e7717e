import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const searchAfterMs = 200
// Of more no search wants to hear; a chosen name, which stands in the field, may be longer.
const maxLength = 100

/** What is typed into a field, and what the server is asked for: the same a moment after the last key. */
export function useSearchText() {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, searchAfterMs)
  return { text, q: q.slice(0, maxLength), setText }
}
