// cspell:ignore Beginn Nachname Ungültiges Pflichtfeld
import { render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import type { CellMessage } from '@hr/contract/lib/cells'
import { ImportPreview } from './ImportPreview.tsx'

test('shows all rows again once the last error is corrected', () => {
  const preview = (problems: CellMessage[]) => (
    <MantineProvider>
      <ImportPreview
        titles={new Map([['Name', 'Name']])}
        columns={[
          {
            heading: 'Name',
            title: 'Name',
            isFrozen: true,
            isLong: false,
            isCorrected: () => false,
            show: ({ cells }) => cells[0],
          },
        ]}
        rows={[
          { row: 2, cells: ['Ana'] },
          { row: 3, cells: ['Boris'] },
        ]}
        problems={problems}
        leftOut={new Map()}
        rowChoices={new Map()}
        onChoose={() => undefined}
        existing={new Set()}
        labelOf={() => 'New'}
      />
    </MantineProvider>
  )
  const { rerender } = render(preview([{ row: 3, column: 'Name', code: 'field.required', message: 'Required field' }]))
  expect(screen.queryByText('Ana')).toBeNull()
  rerender(preview([]))
  expect(screen.getByText('Ana')).toBeDefined()
  expect(screen.getByText('Boris')).toBeDefined()
})

test('shows the wrong cells of a row by their titles, and problems of columns that the sheet lacks', () => {
  render(
    <MantineProvider>
      <ImportPreview
        titles={
          new Map([
            ['Start date', 'Beginn'],
            ['Last name', 'Nachname'],
          ])
        }
        columns={[
          {
            heading: 'Start date',
            title: 'Beginn',
            isFrozen: false,
            isLong: false,
            isCorrected: () => false,
            show: (_, problems) => problems.map(({ message }) => message).join(),
          },
        ]}
        rows={[{ row: 2, cells: ['31.02.2026'] }]}
        problems={[
          { row: 2, column: 'Start date', code: 'day.invalid', message: 'Ungültiges Datum' },
          { row: 2, column: 'Last name', code: 'field.required', message: 'Pflichtfeld' },
        ]}
        leftOut={new Map()}
        rowChoices={new Map()}
        onChoose={() => undefined}
        existing={new Set()}
        labelOf={() => 'New'}
      />
    </MantineProvider>,
  )
  expect(screen.getByRole('cell', { name: /^Beginn ?Ungültiges Datum ?Nachname: Pflichtfeld$/ })).toBeDefined()
})
