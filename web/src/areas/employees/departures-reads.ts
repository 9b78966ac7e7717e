import { departureListApi } from '@hr/contract/areas/employees/departure-list'
import type { Reads } from '../../lib/reads.ts'
import { listReads } from '../../table/list-query.ts'

export const departureList = { name: 'departures', endpoint: departureListApi.list } as const

export const employeesLeaving: Reads = (opened) => listReads(departureList, opened)
