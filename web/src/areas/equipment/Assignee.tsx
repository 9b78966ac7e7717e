import { Group } from '@mantine/core'
import { IconPackage, IconUserOff } from '@tabler/icons-react'
import { equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import { itemTexts, type Assignee as ItemAssignee, type ItemKind } from '@hr/contract/areas/equipment/items'
import { LinkedPerson } from '../../lib/LinkedPerson.tsx'
import { t } from '../../lib/t.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Dim } from '../../ui/texts.tsx'

type AssigneeProps = {
  kind: ItemKind
  employee: ItemAssignee | null
  /** The status to show next to the name, if it applies. */
  show?: 'archived' | 'archived and away' | 'nothing'
}

/** The assignee of an item, marked if they are archived. */
export function Assignee({ kind, employee, show: told = 'archived' }: AssigneeProps) {
  if (employee === null) return <Dim>{t(itemTexts.unassigned)}</Dim>
  const { isArchived, isAway } = employee
  return (
    <Group component="span" gap="4px 8px" py={4}>
      <LinkedPerson person={employee} />
      {isArchived && told !== 'nothing' && (
        <StatusChip tone="warn" icon={<Icon icon={IconPackage} size={14} />}>
          {kind === 'equipment' ? t(equipmentTexts.toCollect) : t('Archived')}
        </StatusChip>
      )}
      {isAway && !isArchived && told === 'archived and away' && (
        <StatusChip tone="info" icon={<Icon icon={IconUserOff} size={14} />}>
          {t('Away')}
        </StatusChip>
      )}
    </Group>
  )
}
