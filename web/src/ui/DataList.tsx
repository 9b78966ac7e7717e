import { DataList as MantineDataList } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { Sr } from './Sr.tsx'
import css from './ui.module.css'

/** Labels and values of a record. */
export const DataList = ({ children }: { children: ReactNode }) => (
  <MantineDataList className={css.dataList}>{children}</MantineDataList>
)

/** A label and its value; an empty value is a dash, never blank. */
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
    <span className={css.none} aria-hidden="true">
      —
    </span>
    <Sr>{t('not given')}</Sr>
  </>
)
