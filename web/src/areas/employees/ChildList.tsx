import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import type { Child } from '@hr/contract/areas/employees/record'
import { t } from '../../lib/t.ts'
import { ChildTable } from './ChildTable.tsx'
import { useChildren } from './use-children.ts'
import css from './employee-form.module.css'

/** The children that are written down, each with the way to change it and to take it out. */
export function ChildList() {
  const { children, begin, remove } = useChildren()
  const list = useRef<HTMLDivElement>(null)
  // Where the focus goes when a child is gone: to the one that stands there now, or to the editor.
  const focusOn = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (focusOn.current === undefined) return
    const rows = list.current?.querySelectorAll('tbody tr') ?? []
    const next = rows[Math.min(focusOn.current, rows.length - 1)] ?? list.current?.nextElementSibling
    next?.querySelector<HTMLElement>('button, input')?.focus()
    focusOn.current = undefined
  })
  const buttons = (child: Child, index: number) => (
    <span className={css.childButtons}>
      <ActionIcon aria-label={t('Edit {{value}}', { value: child.name })} onClick={() => begin(index)}>
        <IconPencil size={16} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        aria-label={t('Delete {{value}}', { value: child.name })}
        onClick={() => {
          focusOn.current = index
          remove(child)
        }}
      >
        <IconTrash size={16} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
  return <div ref={list}>{children.length > 0 && <ChildTable rows={children} actions={buttons} />}</div>
}
