import type { UseQueryOptions } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ScreenName } from '@hr/contract/screens'
import { recordSearch } from '../lib/search.ts'
import { useSearchAs } from '../lib/use-search-as.ts'
import { linkTo } from '../lib/target.ts'
import { EditRecord, type EditRecordProps } from './EditRecord.tsx'

type EditFromAddressProps<Data> = Omit<EditRecordProps<Data>, 'query'> & {
  /** The list to redirect to without a record id, and to offer if the record does not exist. */
  list: ScreenName
  find: (uuid: string) => UseQueryOptions<Data>
}

/** An edit screen for the record whose id is in the address (`docs/rules.md`, section 9). */
export function EditFromAddress<Data>({ list, find, ...edit }: EditFromAddressProps<Data>) {
  const { uuid } = useSearchAs(recordSearch)
  if (uuid === undefined) return <Navigate {...linkTo(list)} replace />
  return <EditRecord {...edit} list={list} query={find(uuid)} />
}
