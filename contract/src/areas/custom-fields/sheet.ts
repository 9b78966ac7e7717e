// Custom fields as columns of spreadsheets.
import { dayOfCell } from '../../lib/cells.ts'
import { labelOf, type CustomField } from './fields.ts'
import type { CustomValue } from './values.ts'

export const customColumnOf = (field: CustomField) =>
  ({
    header: labelOf(field).heading,
    type: field.kind === 'day' ? 'date' : field.kind === 'number' ? 'number' : 'text',
    width: field.kind === 'long text' ? 40 : 20,
  }) as const

const yes = 'Yes'
const no = 'No'
// Names of options may contain commas.
const separator = '; '

/** The cell of a value; null for none. */
export function cellOf({ kind, options }: CustomField, value: CustomValue | undefined): string | number | null {
  if (value === undefined) return null
  if (kind === 'flag') return value === true ? yes : no
  if (kind !== 'choice' && kind !== 'choices') return typeof value === 'number' ? value : String(value)
  const names = [value].flat().map((uuid) => options.find((option) => option.uuid === uuid)?.name ?? '')
  return names.join(separator)
}

// cspell:disable
const yesWords = ['yes', 'true', '1', 'x', 'ja', 'da']
const noWords = ['no', 'false', '0', 'nein', 'ne']
// cspell:enable

/** Converts a cell to what a form would send: options by their names, which are compared without letter case. */
export function readCell({ kind, options }: CustomField, text: string): unknown {
  const cell = text.trim()
  if (kind === 'day') return cell === '' ? '' : (dayOfCell(cell) ?? cell)
  if (kind === 'flag') {
    const word = cell.toLowerCase()
    return yesWords.includes(word) ? true : noWords.includes(word) ? false : cell
  }
  const idOf = (name: string) =>
    options.find((option) => !option.isArchived && option.name.toLowerCase() === name.trim().toLowerCase())?.uuid ??
    name
  if (kind === 'choice') return cell === '' ? '' : idOf(cell)
  return kind === 'choices'
    ? cell
        .split(';')
        .filter((part) => part.trim() !== '')
        .map(idOf)
    : text
}
