import { Button } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { useMemo } from 'react'
import { equipmentApi, type EquipmentRow } from '@hr/contract/areas/equipment/equipment'
import { itemTexts } from '@hr/contract/areas/equipment/items'
import { useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { t } from '../../lib/t.ts'
import type { ConfirmAction, ImmediateAction } from '../../table/actions.ts'
import { focusRows } from '../../table/focus-rows.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toasts.tsx'

const label = t('Mark as collected')

/** The assignment ends today, and the item can be assigned to someone else. */
const inputOf = ({ uuid, version }: EquipmentRow) => ({ params: { id: uuid }, body: { employee: null, version } })

const formatCollected = ({ name, code, employee }: EquipmentRow) =>
  t('{item} was collected from {person} and can be assigned again', {
    item: `${name} (${code})`,
    person: employee ? nameOf(employee) : t(itemTexts.unassigned),
  })

/** Marks one item as collected, with one click. */
export function CollectButton({ item }: { item: EquipmentRow }) {
  const collect = useApiMutation(equipmentApi.update, {
    onSuccess: () => {
      toast.success(formatCollected(item))
      // The row leaves the list with its button.
      focusRows()
    },
    onError: (error) => toast.error(messageOf(error, t(itemTexts.failedUpdate))),
  })
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon icon={IconPackageImport} />}
      loading={collect.isPending}
      aria-label={t('Mark as collected: {item}', { item: `${item.name} ${item.code}` })}
      onClick={() => collect.mutate(inputOf(item))}
    >
      {label}
    </Button>
  )
}

/** Marks an assigned item as collected, from the menu of its row or by a button. */
export function useCollectOne(): ImmediateAction<EquipmentRow> {
  const { mutate } = useApiMutation(equipmentApi.update, {
    onError: (error) => toast.error(messageOf(error, t(itemTexts.failedUpdate))),
  })
  return useMemo(
    () => ({
      kind: 'act',
      label,
      icon: <Icon icon={IconPackageImport} />,
      isQuick: true,
      isShown: ({ employee }) => employee !== null,
      act: (item) => mutate(inputOf(item), { onSuccess: () => toast.success(formatCollected(item)) }),
    }),
    [mutate],
  )
}

/** Marks several items as collected, after a confirmation. */
export const collectAction: ConfirmAction<EquipmentRow> = {
  kind: 'confirm',
  label,
  icon: <Icon icon={IconPackageImport} />,
  tone: 'plain',
  title: t('Mark as collected?'),
  text: t('Their assignments end today, and they can be assigned again.'),
  confirm: label,
  run: async (item) => {
    await request(equipmentApi.update, inputOf(item))
    return { message: formatCollected(item) }
  },
  failedText: t(itemTexts.failedUpdate),
}
