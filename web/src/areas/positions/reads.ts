import { positionsApi } from '@hr/contract/areas/positions/positions'
import type { Reads } from '../../lib/reads.ts'
import { smallPageSizes } from '../../table/list-preferences.ts'
import { listReads } from '../../table/list-query.ts'

export const positionList = { name: 'positions', endpoint: positionsApi.list, sizes: smallPageSizes } as const

export const positions: Reads = (opened) => listReads(positionList, opened)
