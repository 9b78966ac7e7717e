import { Group } from '@mantine/core'
import { IconArrowsExchange, IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Cover, Substitute } from '@hr/contract/areas/leave/substitutes'
import { t } from '../../../lib/t.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { Dim } from '../../../ui/texts.tsx'
import { formatAbsences } from './format-absences.ts'

type SubstituteLineProps = {
  icon?: ReactNode
  name: string
  /** The answer of the substitute; undefined before the request is sent. */
  answer?: Pick<Substitute, 'hasDeclined' | 'note' | 'isUnavailable'> | undefined
  /** The approved absences on the days of the request; undefined if they are not shown. */
  cover?: Pick<Cover, 'absences' | 'isMutual'> | undefined
}

/** A substitute: when they are away, and whether they can cover. */
export const SubstituteLine = ({ icon, name, answer, cover }: SubstituteLineProps) => (
  <Group component="li" gap="2px 8px">
    {icon}
    {name}
    {cover && <Dim>{formatAbsences(cover)}</Dim>}
    <CoverChips isMutual={cover?.isMutual === true} answer={answer} />
  </Group>
)

/** What is special about a cover: it is mutual, or not possible. */
export const CoverChips = ({ isMutual, answer }: { isMutual: boolean; answer: SubstituteLineProps['answer'] }) => (
  <>
    {isMutual && (
      <StatusChip tone="info" icon={<Icon icon={IconArrowsExchange} size={14} />}>
        {t('Cover for each other')}
      </StatusChip>
    )}
    {answer?.hasDeclined && (
      <StatusChip tone="warn" icon={<Icon icon={IconUserOff} size={14} />}>
        {t("Can't cover")}
      </StatusChip>
    )}
    {answer?.isUnavailable && (
      <StatusChip tone="warn" icon={<Icon icon={IconUserOff} size={14} />}>
        {t('No longer available')}
      </StatusChip>
    )}
    {answer !== undefined && answer.note !== '' && <Dim>“{answer.note}”</Dim>}
  </>
)
