import { DataList as MantineDataList, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../lib/t.ts'
import shared from './ui.module.css'
import { Dim } from './texts.tsx'
import { useIsPhone } from './use-media.ts'

/** Labels and values of a record. Phones show those without a value on demand, if there are several. */
export function DataList({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone()
  const list = useRef<HTMLDListElement>(null)
  const id = useId()
  const [blankCount, setBlankCount] = useState(0)
  const [isOpen, setOpen] = useState(false)
  // The items alone know whether they have a value.
  useLayoutEffect(() => setBlankCount(list.current?.querySelectorAll('[data-blank]').length ?? 0), [children])
  const mayFold = isPhone && blankCount > 1
  return (
    <>
      <MantineDataList ref={list} id={id} className={shared.dataList} data-folded={(mayFold && !isOpen) || undefined}>
        {children}
      </MantineDataList>
      {mayFold && (
        <UnstyledButton
          className={shared.blanks}
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

/** A label and its value; an empty value is shown as a dash. */
export const DataListItem = ({ label, children }: { label: string; children: ReactNode }) => (
  <MantineDataList.Item>
    <MantineDataList.ItemLabel>{label}</MantineDataList.ItemLabel>
    <MantineDataList.ItemValue>
      {children === null || children === '' ? <NotGiven /> : children}
    </MantineDataList.ItemValue>
  </MantineDataList.Item>
)

export const NotGiven = () => (
  <>
    <Dim aria-hidden="true" data-blank>
      —
    </Dim>
    <VisuallyHidden>{t('not given')}</VisuallyHidden>
  </>
)
