import { employeesApi } from '@hr/contract/areas/employees/employees'
import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import { licencesApi } from '@hr/contract/areas/equipment/licences'
import { restorableLeaveApi } from '@hr/contract/areas/leave/restorable'
import { workSchedulesApi } from '@hr/contract/areas/leave/work-schedules'
import { query } from '../../api/client.ts'
import type { Read, Reads } from '../../lib/reads.ts'
import { profileSearch, recordSearch } from '../../lib/search.ts'
import { customFieldsQuery } from '../custom-fields/public.ts'

/** Returns the reads of a profile besides the record: the counts of its tabs, and those of the first tab. */
function profileReads(id: string, search: object): Read[] {
  const params = { id }
  return [
    query(equipmentApi.ofEmployee, { params }),
    query(licencesApi.ofEmployee, { params }),
    ...(profileSearch.parse(search).tab === undefined
      ? [query(workSchedulesApi.list, { params }), customFieldsQuery]
      : []),
  ]
}

export const profile: Reads = ({ user: { uuid }, search }) => [
  query(employeesApi.own, {}),
  ...profileReads(uuid, search),
]

export const employeeProfile: Reads = ({ params: { uuid = '' }, search }) => [
  query(employeesApi.find, { params: { id: uuid } }),
  ...profileReads(uuid, search),
  ...(profileSearch.parse(search).tab === undefined
    ? [query(restorableLeaveApi.listRestorable, { params: { id: uuid } })]
    : []),
]

export const teamMember: Reads = ({ user, search }) => {
  const { uuid: person = '' } = recordSearch.parse(search)
  return [
    query(employeesApi.byTeamLead, { params: { id: user.uuid }, query: { person, page: '1', pageSize: '1' } }),
    customFieldsQuery,
  ]
}

/** The lists that the fields of a record offer. The form itself loads the record. */
const form: Reads = () => [customFieldsQuery, query(employeesApi.fieldValues, {}), query(employeesApi.languages, {})]

export const employeeCv: Reads = ({ search }) => {
  const { uuid: id } = recordSearch.parse(search)
  // Without an id the screen leads to the list.
  return id === undefined ? [] : [query(employeesApi.find, { params: { id } })]
}

export { form as employeeNew, form as employeeEdit, form as profileEdit }
