import { Button, Checkbox, Group, NativeSelect } from '@mantine/core'
import { useEffect } from 'react'
import type { HiddenParts } from '@hr/contract/lib/imports'
import { messages, type Message } from '@hr/contract/lib/messages'
import { isLegacy, legacyEncodings, separators, type LegacyEncoding, type Separator } from '@hr/contract/lib/text-files'
import { messageOf } from '../api/errors.ts'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'
import stepsCss from './steps.module.css'
import type { ImportState, ReadingPart } from './use-import.ts'

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

/** The first parts, with an ellipsis if there are more: '4, 7, …'. */
const namesOf = (first: readonly (string | number)[], count: number) =>
  [...first, ...(count > first.length ? ['…'] : [])].join(', ')

/** What is hidden in the sheet, with the numbers of its first rows and the letters of its first columns. */
const hiddenTexts = ({ rows, columns, firstRows, firstColumns }: HiddenParts): string =>
  [
    ...(rows > 0
      ? [
          t('{count, plural, one {# hidden row: {names}} other {# hidden rows: {names}}}', {
            count: rows,
            names: namesOf(firstRows, rows),
          }),
        ]
      : []),
    ...(columns > 0
      ? [
          t('{count, plural, one {# hidden column: {names}} other {# hidden columns: {names}}}', {
            count: columns,
            names: namesOf(firstColumns, columns),
          }),
        ]
      : []),
  ].join('; ')

/** Says how the checked file was read, each part with a button that leads to the field that changes it. */
export function ReadAs({ state }: { state: ImportState }) {
  const { sheetNames, sheetIndex, text, hidden, table, headerIndex, query, changeReading } = state
  const parts: { part: ReadingPart; name: string; is: string | undefined }[] = [
    { part: 'sheet', name: t('Sheet in the workbook'), is: sheetNames.length > 1 ? sheetNames[sheetIndex] : undefined },
    {
      part: 'headers',
      name: t('Row with the headers'),
      is: table.length > 1 ? String(table[headerIndex]?.row ?? '') : undefined,
    },
    { part: 'separator', name: t('Separated by'), is: text ? t(separatorTexts[text.separator]) : undefined },
    {
      part: 'encoding',
      name: t('Encoding'),
      is:
        text && isLegacy(text.encoding) && text.samples.length > 0
          ? t('{encoding}, for example: {words}', {
              encoding: encodingTexts[text.encoding],
              words: text.samples.join(', '),
            })
          : undefined,
    },
    {
      part: 'hidden',
      name: query.withHidden === 'true' ? t('Included') : t('Left out'),
      is: hiddenTexts(hidden) || undefined,
    },
  ]
  return (
    <Group
      component="ul"
      align="stretch"
      gap="0 16px"
      c="dimmed"
      className={stepsCss.readings}
      aria-label={t('How the file was read')}
    >
      {parts.map(
        ({ part, name, is }) =>
          is !== undefined && (
            <li key={part}>
              <span>{t('{name}: {value}', { name, value: is })}</span>
              <Button
                variant="subtle"
                size="compact-sm"
                flex="none"
                aria-label={t('Change: {column}', { column: name })}
                onClick={() => changeReading(part)}
              >
                {t('Change')}
              </Button>
            </li>
          ),
      )}
    </Group>
  )
}

/** The headers are offered among this many rows. */
const maxHeaderRows = 30

/** Says how the file was read, all of which can be changed: sheet, row of the headers, separator, encoding, hidden rows. */
export function FileReading({ state }: { state: ImportState }) {
  const { sheetNames, sheetIndex, text, hidden, hasMoreColumns, table, headerIndex, query, read, readAgain } = state
  const { partToChange } = state
  useEffect(() => {
    if (partToChange) document.querySelector<HTMLElement>(`[data-reading=${partToChange}]`)?.focus()
  }, [partToChange])
  const choicesOf = <Value extends string>(values: readonly Value[], of: Readonly<Record<Value, Message>>) =>
    values.map((value) => ({ value, label: t(of[value]) }))
  return (
    <>
      <Group gap="sm" align="start">
        {sheetNames.length > 1 && (
          <NativeSelect
            data-reading="sheet"
            label={t('Sheet in the workbook')}
            data={sheetNames.map((label, index) => ({ value: String(index), label }))}
            value={String(sheetIndex)}
            disabled={read.isPending}
            onChange={({ currentTarget }) => readAgain({ sheet: currentTarget.value })}
          />
        )}
        {table.length > 1 && (
          <NativeSelect
            data-reading="headers"
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
            data-reading="separator"
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
            data-reading="encoding"
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
          data-reading="hidden"
          label={t('Import what is hidden in the sheet, too')}
          description={`${query.withHidden === 'true' ? '' : `${t('Left out')}: `}${hiddenTexts(hidden)}`}
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
