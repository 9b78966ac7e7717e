import { render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import type { CellMessage } from '@hr/contract/lib/cells'
import { ImportPreview } from './ImportPreview.tsx'

test('shows all rows again once the last error is corrected', () => {
  const preview = (problems: CellMessage[]) => (
    <MantineProvider>
      <ImportPreview
        columns={[{ title: 'Name', isFrozen: true, isLong: false, show: ({ cells }) => cells[0] }]}
        rows={[
          { row: 2, cells: ['Ana'] },
          { row: 3, cells: ['Boris'] },
        ]}
        problems={problems}
        warnings={[]}
        leftOut={new Map()}
        rowChoices={new Map()}
        onChoose={() => undefined}
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
