import { ActionIcon, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Child } from '@hr/contract/areas/employees/record'
import { t } from '../../lib/t.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ChildTable } from './ChildTable.tsx'
import { useChildren } from './use-children.ts'
import { Icon } from '../../ui/Icon.tsx'

/** The children in the form, each with buttons to edit and delete it. */
export function ChildList() {
  const { children, isUnfinished, begin, remove } = useChildren()
  // The child to edit, while another one is unfinished.
  const [asked, setAsked] = useState<number>()
  const list = useRef<HTMLDivElement>(null)
  // The index to focus after a child was deleted: the one that replaces it, or the editor.
  const focusOn = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (focusOn.current === undefined) return
    const rows = list.current?.querySelectorAll('tbody tr') ?? []
    const next = rows[Math.min(focusOn.current, rows.length - 1)] ?? list.current?.nextElementSibling
    next?.querySelector<HTMLElement>('button, input')?.focus()
    focusOn.current = undefined
  })
  const buttons = (child: Child, index: number) => (
    <Group component="span" justify="flex-end" gap={4}>
      <ActionIcon
        aria-label={t('Edit {value}', { value: child.name })}
        onClick={() => (isUnfinished ? setAsked(index) : begin(index))}
      >
        <Icon icon={IconPencil} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('Delete {value}', { value: child.name })}
        onClick={() => {
          focusOn.current = index
          remove(child)
        }}
      >
        <Icon icon={IconTrash} />
      </ActionIcon>
    </Group>
  )
  return (
    <div ref={list}>
      {children.length > 0 && <ChildTable rows={children} actions={buttons} />}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('Discard what you entered?')}
        confirm={t('Discard')}
        isDestructive
        onConfirm={() => {
          setAsked(undefined)
          begin(asked ?? null)
        }}
        onClose={() => setAsked(undefined)}
      >
        {t('The child you are entering has not been added to the list yet.')}
      </ConfirmDialog>
    </div>
  )
}
