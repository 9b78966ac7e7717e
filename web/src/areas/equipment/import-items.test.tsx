import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import { itemsImportTexts } from '@hr/contract/areas/equipment/import'
import { importTexts } from '@hr/contract/lib/imports'
import { renderAt } from '../../../test/render.tsx'
import { problem, signedIn, stubServer } from '../../../test/server.ts'
import { ImportEquipment } from './ImportItems.tsx'

const codes = ['NB-1', 'nb-1', 'NB-0', 'NB-2']

/** Chooses a file with these headers; `problems` are those of its check. */
async function choose(headers: readonly string[], problems: readonly object[] = []) {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'POST /companyequipment/excelimport/read': () => ({
      result: {
        rows: [[...headers], ...codes.map((code) => [code, 'Laptop', 'Broken', ''])].map((cells, index) => ({
          row: index + 1,
          cells,
        })),
        sheets: ['Equipment'],
        sheet: 0,
        dayOrder: 'day first',
      },
    }),
    'POST /companyequipment/excelimport': ({ query }) => ({
      result: {
        isStored: query.get('dryRun') === null,
        rows: codes.map((code, index) => ({ row: index + 2, code, name: '', status: 'active', notes: '', email: '' })),
        problems,
      },
    }),
  })
  await renderAt('/', <ImportEquipment onClose={() => undefined} />)
  const file = await screen.findByLabelText<HTMLInputElement>(english(importTexts.missing), {}, { timeout: 10_000 })
  await userEvent.upload(file, new File(['x'], 'equipment.csv'))
  return () => calls.filter(({ path }) => path === '/companyequipment/excelimport')
}

test('an import of the template is checked at once, and counts duplicate codes separately from other errors', async () => {
  await choose(
    ['Code', 'Name', 'Status', 'Notes'],
    [
      { row: 3, column: 'Code', ...problem(itemsImportTexts.codeTwice(2)) },
      { row: 4, column: 'Code', ...problem(equipmentTexts.codeTaken) },
      { row: 5, column: 'Status', code: 'field.value', message: 'Use another status' },
    ],
  )
  expect(await screen.findByRole('heading', { name: '1 ready · 3 to review' })).toBeDefined()
  const counts = screen.getByText('Duplicate codes').parentElement?.textContent
  expect(counts).toContain('2 Duplicate codes1 Row with errors')
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['Row', 'Code', 'Name', 'Problem'])
  expect(screen.getByRole('textbox', { name: 'Code, row 3' })).toHaveProperty('value', 'nb-1')
  expect(screen.getByRole('combobox', { name: 'Status, row 5' })).toHaveProperty('value', 'Broken')
  expect(screen.getByRole('button', { name: 'Import 1 piece of equipment' })).toHaveProperty('disabled', true)
})

test('the check shows the status that the import stores', async () => {
  await choose(['Code', 'Name', 'Status', 'Notes'])
  await screen.findByText('All rows can be imported.')
  const statuses = screen.getAllByRole('cell').filter((cell) => cell.getAttribute('data-label') === 'Status')
  expect(statuses.map(({ textContent }) => textContent)).toEqual(codes.map(() => 'active'))
})

test('other column names are refused if a column is missing', async () => {
  await choose(['Thing', 'Asset tag', 'Floor', 'Condition'])
  expect(await screen.findByText(english(importTexts.columns))).toBeDefined()
  expect(
    screen.getByText(
      /Found: Thing, Asset tag, Floor, Condition\. Needed: Code, Name\. Choose here what each column contains\./,
    ),
  ).toBeDefined()
  expect(screen.getByText('Required columns not mapped: Name')).toBeDefined()
})

test('other column names are mapped and sent if all columns are found', async () => {
  const sent = await choose(['Asset', 'Asset tag', 'Floor', 'Condition'])
  expect(await screen.findByText('Not imported: Floor')).toBeDefined()
  expect(screen.queryByText(english(importTexts.columns))).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Check 4 rows' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Import 4 pieces of equipment' }))
  expect(await screen.findByText(english(importTexts.done))).toBeDefined()
  expect(sent().map(({ query }) => query.toString())).toEqual(['dryRun=true', ''])
  expect(sent()[1]?.body).toMatchObject({ rows: [{ row: 2, name: 'NB-1', code: 'Laptop', status: '' }, {}, {}, {}] })
})
