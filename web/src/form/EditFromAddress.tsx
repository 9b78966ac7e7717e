import type { UseQueryOptions } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import type { ScreenName } from '@hr/contract/screens'
import { linkTo } from '../lib/target.ts'
import { isFocusFree } from '../ui/is-focus-free.ts'
import { focusTitle } from '../ui/PageTitle.tsx'
import { EditRecord, type EditRecordProps } from './EditRecord.tsx'

type EditFromAddressProps<Data> = Omit<EditRecordProps<Data>, 'query'> & {
  /** Where an address without a record leads, and one of a record that is gone offers to go. */
  list: ScreenName
  find: (uuid: string) => UseQueryOptions<Data>
}

/** An edit screen of the record whose id stands in the address (`docs/rules.md`, section 9). */
export function EditFromAddress<Data>({ list, find, ...edit }: EditFromAddressProps<Data>) {
  const { uuid } = useSearch({ strict: false })
  const shown = useRef(uuid)
  useLayoutEffect(() => {
    // The next one of a list: the link that was followed is gone with the one before.
    if (shown.current !== uuid && isFocusFree()) focusTitle()
    shown.current = uuid
  }, [uuid])
  if (uuid === undefined) return <Navigate {...linkTo(list)} replace />
  // Another record is another form.
  return <EditRecord key={uuid} {...edit} list={list} query={find(uuid)} />
}
