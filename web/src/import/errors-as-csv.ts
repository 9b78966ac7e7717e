import { guardFormula, type CellMessage } from '@hr/contract/lib/cells'
import { t } from '../lib/t.ts'

const field = (text: string): string => `"${guardFormula(text).replaceAll('"', '""')}"`

/** The errors of a file as CSV. Excel needs the byte order mark to read UTF-8, and ';' as its regional separator. */
export function errorsAsCsv(problems: readonly CellMessage[]): Blob {
  const rows = problems.map(({ row, column, message }) => [String(row), column, message])
  const lines = [[t('Row'), t('Column'), t('Error')], ...rows].map((cells) => cells.map(field).join(';'))
  return new Blob([`\u{feff}${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
