import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CustomField } from '@hr/contract/areas/custom-fields/fields'
import { offeredTo, refusalOf } from '@hr/contract/areas/reports/subjects'
import type { ReportDefinition } from '@hr/contract/areas/reports/definition'
import { useUser } from '../../api/session.ts'
import { customFieldsQuery } from '../custom-fields/public.ts'

const none: readonly CustomField[] = []

/** The subjects of reports that the user may read. */
export function useOffers() {
  const role = useUser().effectiveRole
  const { data: customFields = none, isPending } = useQuery(customFieldsQuery)
  const offered = useMemo(() => offeredTo({ role }, customFields), [role, customFields])
  return {
    offered,
    customFields,
    isPending,
    mayRead: (definition: ReportDefinition) => refusalOf(definition, { role }, customFields) === undefined,
  }
}
