import { UnstyledButton } from '@mantine/core'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../../lib/t.ts'
import { DataList } from '../../ui/DataList.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import css from './profile.module.css'

/** Labels and values of a profile. Phones show those without a value on demand, if there are several. */
export function ProfileList({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [blankCount, setBlankCount] = useState(0)
  const [isOpen, setOpen] = useState(false)
  // The items alone know whether they have a value.
  useLayoutEffect(() => setBlankCount(list.current?.querySelectorAll('[data-blank]').length ?? 0), [children])
  const mayFold = isPhone && blankCount > 1
  return (
    <>
      <div ref={list} id={id} className={css.fields} data-folded={(mayFold && !isOpen) || undefined}>
        <DataList>{children}</DataList>
      </div>
      {mayFold && (
        <UnstyledButton
          mih={44}
          mb={-12}
          fz="sm"
          c="var(--mantine-color-anchor)"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen
            ? t('Hide empty fields')
            : t('{count, plural, one {# empty field} other {# empty fields}}', { count: blankCount })}
        </UnstyledButton>
      )}
    </>
  )
}
