import { DataList as MantineDataList, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../lib/t.ts'
import shared from './ui.module.css'
import { Dim } from './texts.tsx'

/** Labels and values of a record. */
export const DataList = ({ children }: { children: ReactNode }) => (
  <MantineDataList className={shared.dataList}>{children}</MantineDataList>
)

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
