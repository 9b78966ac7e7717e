import type { Departure } from '@hr/contract/areas/employees/departures'
import { dutyTexts } from '@hr/contract/areas/employees/duty-texts'
import { duties } from '@hr/contract/areas/employees/successors'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'

/** Names the planned successors who can no longer take over, and what. */
export const goneSuccessors = ({ successors }: Departure): string[] =>
  duties.flatMap((duty) => {
    const successor = successors[duty]
    return successor?.isGone
      ? [t('{name} can no longer take over: {duty}', { name: nameOf(successor), duty: t(dutyTexts[duty]) })]
      : []
  })
