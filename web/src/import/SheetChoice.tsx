import { NativeSelect } from '@mantine/core'
import { messageOf } from '../api/errors.ts'
import { t } from '../lib/t.ts'
import type { ImportState } from './use-import.ts'

/** Lets the user choose the sheet of a workbook that has several. */
export function SheetChoice({ state: { sheetNames, sheetIndex, read, readSheet } }: { state: ImportState }) {
  if (sheetNames.length < 2) return null
  return (
    <NativeSelect
      label={t('Sheet in the workbook')}
      data={sheetNames.map((label, index) => ({ value: String(index), label }))}
      value={String(sheetIndex)}
      disabled={read.isPending}
      error={read.error && messageOf(read.error, t('Failed to load data'))}
      onChange={({ currentTarget }) => readSheet(Number(currentTarget.value))}
    />
  )
}
