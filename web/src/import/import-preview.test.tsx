import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { ImportPreview } from './ImportPreview.tsx'

test('shows all rows again once the last error is corrected', async () => {
  const preview = (problems: { row: number; column: string; message: string }[]) => (
    <MantineProvider>
      <ImportPreview
        columns={[{ title: 'Name', show: ({ name }: { row: number; name: string }) => name }]}
        withMessages={undefined}
        rows={[
          { row: 2, name: 'Ana' },
          { row: 3, name: 'Boris' },
        ]}
        problems={problems}
        warnings={[]}
      />
    </MantineProvider>
  )
  const { rerender } = render(preview([{ row: 3, column: 'Name', message: 'Required field' }]))
  await userEvent.click(screen.getByRole('radio', { name: 'Errors 1' }))
  expect(screen.queryByText('Ana')).toBeNull()
  rerender(preview([]))
  expect(screen.getByText('Ana')).toBeDefined()
  expect(screen.getByText('Boris')).toBeDefined()
})
