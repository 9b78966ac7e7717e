import type { Reads } from '../../lib/reads.ts'
import { listReads } from '../../table/list-query.ts'
import { endingList, equipmentList, licenceList, toCollectList } from './item-lists.ts'

export const equipment: Reads = (opened) => listReads(equipmentList, opened)
export const equipmentToCollect: Reads = (opened) => listReads(toCollectList, opened)
export const licences: Reads = (opened) => listReads(licenceList, opened)
export const licencesEnding: Reads = (opened) => listReads(endingList, opened)
