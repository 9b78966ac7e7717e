import { useEffect, useEffectEvent } from 'react'
import { Pager } from './Pager.tsx'

type FewPagesProps = { total: number; pageSize: number; page: number; onChange: (page: number) => void }

/** The pages of a list that keeps its page itself. A page that a change has emptied gives way to the last one. */
export function FewPages({ total, pageSize, page, onChange }: FewPagesProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const isEmptied = page > pages
  const turn = useEffectEvent(() => onChange(pages))
  useEffect(() => {
    if (isEmptied) turn()
  }, [isEmptied])
  return pages > 1 && <Pager pages={pages} page={Math.min(page, pages)} onChange={onChange} />
}
