import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { watchDownloads } from '../../test/downloads.ts'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer } from '../../test/server.ts'
import { ExportMenu } from './ExportMenu.tsx'

const id = '00000000-0000-4000-8000-000000000001'
let saved: string[]
beforeEach(() => {
  saved = watchDownloads()
})

async function opened(
  selected: { uuid: string }[],
  isDown = false,
  extras?: Record<string, string>,
  viewColumns: string[] = [],
) {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /export/employees': () =>
      isDown ? { status: 429, result: { message: 'Other full lists are being downloaded.' } } : { result: 'sheet' },
  })
  const query = { q: 'ana', sort: 'email', order: 'desc' } as const
  await renderAt(
    '/',
    <ExportMenu
      sheet="employees"
      {...(extras && { extras })}
      list={{ query, total: 128, selected, viewColumns, sheet: undefined }}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  return calls
}

describe('the export menu', () => {
  test('exports all rows that match search and filters', async () => {
    const calls = await opened([])
    await userEvent.click(await screen.findByRole('menuitem', { name: 'All filtered (128)' }))
    await waitFor(() => expect(saved).toEqual(['Employees overview.xlsx']))
    expect(calls.at(-1)?.query.toString()).toBe('q=ana&sort=email&order=desc&check=true')
    expect(screen.queryByRole('menuitem', { name: /Selected/ })).toBeNull()
  })

  test('exports the selected rows', async () => {
    const calls = await opened([{ uuid: id }])
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Selected (1)' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(calls.at(-1)?.query.get('ids')).toBe(id)
  })

  test('adds the columns that the user chooses', async () => {
    const calls = await opened([], false, { price: 'Price', supplier: 'Supplier' })
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Supplier' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'All filtered (128)' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(calls.at(-1)?.query.get('extras')).toBe('supplier')
  })

  test('adds the columns of the open view until the user chooses others', async () => {
    const calls = await opened([], false, { price: 'Price', supplier: 'Supplier' }, ['name', 'price'])
    await userEvent.click(await screen.findByRole('menuitem', { name: 'All filtered (128)' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(calls.at(-1)?.query.get('extras')).toBe('price')
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Price' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'All filtered (128)' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(calls.at(-1)?.query.get('extras')).toBeNull()
  })

  test('tells why too many rows cannot be exported', async () => {
    const calls = await opened(Array.from({ length: 301 }, () => ({ uuid: id })))
    const item = await screen.findByRole('menuitem', { name: /^Selected \(301\)/ })
    expect(item.textContent).toContain('At most 300')
    await userEvent.click(item)
    expect(calls.filter(({ path }) => path !== '/refresh')).toEqual([])
  })

  test('shows an error', async () => {
    await opened([], true)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'All filtered (128)' }))
    await screen.findByText('Other full lists are being downloaded.')
    expect(saved).toEqual([])
  })
})
