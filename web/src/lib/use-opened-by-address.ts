import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ListPart } from './places.ts'
import { listSearch } from './search.ts'

/**
 * Opens a part of the list if the address asks for it, and takes that out of the address. The list renders with each
 * change of its address, so this need not follow it, too.
 */
export function useOpenedByAddress(part: ListPart, open: () => void): void {
  const router = useRouter()
  const answered = useRef<object>(undefined)
  useEffect(() => {
    const { location } = router.state
    if (answered.current === location || listSearch.parse(location.search).open !== part) return
    answered.current = location
    open()
    void router.navigate({ to: '.', search: ({ open: _open, ...rest }) => rest, replace: true })
  })
}
