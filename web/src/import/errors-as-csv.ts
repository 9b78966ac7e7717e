import { guardFormula, type CellMessage } from '@hr/contract/lib/cells'
import { t } from '../lib/t.ts'
import type { ImportState } from './use-import.ts'

const field = (text: string): string => `"${guardFormula(text).replaceAll('"', '""')}"`

/**
 * The errors of a file as CSV, with the headers and values of the sheet. Excel needs the byte order mark to read UTF-8, and ';'
 * as its regional separator.
 */
export function errorsAsCsv(problems: readonly CellMessage[], cellOf: ReturnType<ImportState['sheetCells']>): Blob {
  const rows = problems.map((problem) => {
    const { header, value } = cellOf(problem)
    return [String(problem.row), header, value, problem.message]
  })
  const lines = [[t('Row'), t('Column'), t('Value'), t('Error')], ...rows].map((cells) => cells.map(field).join(';'))
  return new Blob([`\u{feff}${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
