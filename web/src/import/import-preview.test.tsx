import { render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { ImportPreview } from './ImportPreview.tsx'

test('shows all rows again once the last error is corrected', () => {
  const preview = (problems: { row: number; column: string; message: string }[]) => (
    <MantineProvider>
      <ImportPreview
        columns={[{ title: 'Name', isFrozen: true, isLong: false, show: ({ cells }) => cells[0] }]}
        rows={[
          { row: 2, cells: ['Ana'] },
          { row: 3, cells: ['Boris'] },
        ]}
        problems={problems}
        warnings={[]}
        labelOf={() => 'New'}
      />
    </MantineProvider>
  )
  const { rerender } = render(preview([{ row: 3, column: 'Name', message: 'Required field' }]))
  expect(screen.queryByText('Ana')).toBeNull()
  rerender(preview([]))
  expect(screen.getByText('Ana')).toBeDefined()
  expect(screen.getByText('Boris')).toBeDefined()
})
