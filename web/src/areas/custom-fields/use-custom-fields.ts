import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customFieldsApi } from '@hr/contract/areas/custom-fields/custom-fields'
import { readableFields, type CustomField, type Relation } from '@hr/contract/areas/custom-fields/fields'
import { query } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'

export const customFieldsQuery = query(customFieldsApi.list, {})

const none: readonly CustomField[] = []

/** The custom fields that the user may read of records of this relation; none until they are loaded. */
export function useReadableFields(relation: Relation): readonly CustomField[] {
  const { effectiveRole } = useUser()
  const { data = none } = useQuery(customFieldsQuery)
  return useMemo(() => readableFields(data, { role: effectiveRole }, relation), [data, effectiveRole, relation])
}
