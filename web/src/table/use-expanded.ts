import { useState } from 'react'

/** Which rows stand open, by their ids, and the way to open and close one. */
export function useExpanded(): [ReadonlySet<string>, (uuid: string) => void] {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const toggle = (uuid: string) => {
    const next = new Set(expanded)
    if (!next.delete(uuid)) next.add(uuid)
    setExpanded(next)
  }
  return [expanded, toggle]
}
