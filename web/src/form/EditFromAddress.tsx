import type { UseQueryOptions } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import type { ScreenName } from '@hr/contract/screens'
import { recordSearch } from '../lib/search.ts'
import { useSearchAs } from '../lib/use-search-as.ts'
import { linkTo } from '../lib/target.ts'
import { isFocusFree } from '../ui/is-focus-free.ts'
import { focusTitle } from '../ui/PageTitle.tsx'
import { EditRecord, type EditRecordProps } from './EditRecord.tsx'

type EditFromAddressProps<Data> = Omit<EditRecordProps<Data>, 'query'> & {
  /** The list to redirect to without a record id, and to offer if the record does not exist. */
  list: ScreenName
  find: (uuid: string) => UseQueryOptions<Data>
}

/** An edit screen for the record whose id is in the address (`docs/rules.md`, section 9). */
export function EditFromAddress<Data>({ list, find, ...edit }: EditFromAddressProps<Data>) {
  const { uuid } = useSearchAs(recordSearch)
  const shown = useRef(uuid)
  useLayoutEffect(() => {
    // The next record of a list: the link that had the focus was removed with the previous record.
    if (shown.current !== uuid && isFocusFree()) focusTitle()
    shown.current = uuid
  }, [uuid])
  if (uuid === undefined) return <Navigate {...linkTo(list)} replace />
  // Remounts the form for another record.
  return <EditRecord key={uuid} {...edit} list={list} query={find(uuid)} />
}
