import { useState } from 'react'
import { toggled } from '../lib/toggled.ts'

/** Which rows stand open, by their ids, and the way to open and close one. */
export function useExpanded(): [ReadonlySet<string>, (uuid: string) => void] {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  return [expanded, (uuid) => setExpanded(toggled(expanded, uuid))]
}
