import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ListPart } from './places.ts'
import { listSearch } from './search.ts'
import { useSearchAs } from './use-search-as.ts'

/** Opens a part of the list if the address asks for it, and takes that out of the address. */
export function useOpenedByAddress(part: ListPart, open: () => void): void {
  const isAsked = useSearchAs(listSearch).open === part
  const navigate = useNavigate()
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (!isAsked) return
    latest.current()
    void navigate({ to: '.', search: ({ open: _open, ...rest }) => rest, replace: true })
  }, [isAsked, navigate])
}
