import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { messages, type Message } from '@hr/contract/lib/messages'
import { isLegacy, legacyEncodings, separators, type LegacyEncoding, type Separator } from '@hr/contract/lib/text-files'
import { messageOf } from '../api/errors.ts'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'
import stepsCss from './steps.module.css'
import type { ImportState } from './use-import.ts'

const separatorTexts = messages('separator', {
  tab: 'Tab',
  semicolon: 'Semicolon',
  comma: 'Comma',
  bar: 'Vertical bar',
}) satisfies Record<Separator, Message>

/** A file shows by itself that it is Unicode. */
const encodingTexts = messages('encoding', {
  'windows-1250': 'Windows, Central European',
  'windows-1252': 'Windows, Western European',
  macintosh: 'Mac, Western European',
}) satisfies Record<LegacyEncoding, Message>

/** Says which encoding was guessed for a text file; nothing for others. */
export const GuessedEncoding = ({ text }: Pick<ImportState, 'text'>) =>
  text && isLegacy(text.encoding) && text.samples.length > 0 ? (
    <p className={stepsCss.hint}>
      {t('Encoding: {encoding}, for example: {words}', {
        encoding: encodingTexts[text.encoding],
        words: text.samples.join(', '),
      })}
    </p>
  ) : null

/** The headers are offered among this many rows. */
const maxHeaderRows = 30

/** Says how the file was read, all of which can be changed: sheet, row of the headers, separator, encoding, hidden rows. */
export function FileReading({ state }: { state: ImportState }) {
  const { sheetNames, sheetIndex, text, hidden, hasMoreColumns, table, headerIndex, query, read, readAgain } = state
  const choicesOf = <Value extends string>(values: readonly Value[], of: Readonly<Record<Value, Message>>) =>
    values.map((value) => ({ value, label: t(of[value]) }))
  return (
    <>
      <Group gap="sm" align="start">
        {sheetNames.length > 1 && (
          <NativeSelect
            label={t('Sheet in the workbook')}
            data={sheetNames.map((label, index) => ({ value: String(index), label }))}
            value={String(sheetIndex)}
            disabled={read.isPending}
            onChange={({ currentTarget }) => readAgain({ sheet: currentTarget.value })}
          />
        )}
        {table.length > 1 && (
          <NativeSelect
            label={t('Row with the headers')}
            data={table.slice(0, maxHeaderRows).map(({ row, cells }, index) => ({
              value: String(index),
              label: `${row}: ${cells
                .filter((cell) => cell.trim() !== '')
                .slice(0, 3)
                .join(', ')
                .slice(0, 40)}`,
            }))}
            value={String(headerIndex)}
            onChange={({ currentTarget }) => state.setHeaderIndex(Number(currentTarget.value))}
          />
        )}
        {text && (
          <NativeSelect
            label={t('Separated by')}
            data={choicesOf(separators, separatorTexts)}
            value={text.separator}
            disabled={read.isPending}
            onChange={({ currentTarget }) =>
              readAgain({ separator: separators.find((one) => one === currentTarget.value) })
            }
          />
        )}
        {text && isLegacy(text.encoding) && text.samples.length > 0 && (
          <NativeSelect
            label={t('Encoding')}
            description={t('For example: {words}', { words: text.samples.join(', ') })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={choicesOf(legacyEncodings, encodingTexts)}
            value={text.encoding}
            disabled={read.isPending}
            onChange={({ currentTarget }) =>
              readAgain({ encoding: legacyEncodings.find((one) => one === currentTarget.value) })
            }
          />
        )}
      </Group>
      {hidden.rows + hidden.columns > 0 && (
        <Checkbox
          label={t('Import what is hidden in the sheet, too')}
          description={`${query.withHidden === 'true' ? '' : `${t('Left out')}: `}${[
            ...(hidden.rows > 0
              ? [t('{count, plural, one {# hidden row} other {# hidden rows}}', { count: hidden.rows })]
              : []),
            ...(hidden.columns > 0
              ? [t('{count, plural, one {# hidden column} other {# hidden columns}}', { count: hidden.columns })]
              : []),
          ].join(', ')}`}
          checked={query.withHidden === 'true'}
          disabled={read.isPending}
          onChange={({ currentTarget }) => readAgain({ withHidden: currentTarget.checked ? 'true' : 'false' })}
        />
      )}
      {hasMoreColumns && (
        <Notice tone="warn">{t('Only the first 200 columns are read. Delete those that you do not need.')}</Notice>
      )}
      {read.error && <Notice tone="danger">{messageOf(read.error, t('Failed to load data'))}</Notice>}
    </>
  )
}
