import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { ListPart } from './places.ts'
import { listSearch } from './search.ts'

/** Opens a part of the list if the address of its own page asks for it, and takes that out of the address. */
export function useOpenedByAddress(part: ListPart, open: () => void): void {
  const navigate = useNavigate()
  // The parameters of the page that is shown: the router's address is already that of the next one while it loads.
  const isAsked = useSearch({ strict: false, select: (search) => listSearch.parse(search).open === part })
  const answer = useEffectEvent(() => {
    open()
    void navigate({ to: '.', search: ({ open: _open, ...rest }) => rest, replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}
