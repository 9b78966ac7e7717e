import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const searchAfterMs = 200
// Longer searches are cut: the field may show a longer name of a chosen record.
const maxLength = 100

/** The typed text, the debounced text to search for, and whether they differ. */
export function useSearchText(initial = '') {
  const [text, setText] = useState(initial)
  const [q] = useDebouncedValue(text, searchAfterMs)
  return { text, q: q.slice(0, maxLength), setText, isSettling: q !== text }
}
