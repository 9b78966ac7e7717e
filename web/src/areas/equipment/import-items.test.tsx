import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import { itemsImportTexts } from '@hr/contract/areas/equipment/import'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { ImportEquipment } from './ImportItems.tsx'

const row = { name: 'Laptop', status: 'Broken', notes: '', email: '' }

test('an import of equipment counts duplicate codes separately from other errors', async () => {
  stubServer({
    'POST /refresh': () => signedIn(),
    'POST /companyequipment/excelimport': () => ({
      result: {
        isStored: false,
        rows: [
          { ...row, row: 2, code: 'NB-1' },
          { ...row, row: 3, code: 'nb-1', notes: 'With a charger' },
          { ...row, row: 4, code: 'NB-0' },
          { ...row, row: 5, code: 'NB-2' },
        ],
        problems: [
          { row: 3, column: 'Code', message: itemsImportTexts.codeTwice(2) },
          { row: 4, column: 'Code', message: equipmentTexts.codeTaken },
          { row: 5, column: 'Email', message: itemsImportTexts.unknownEmail },
        ],
        warnings: [],
      },
    }),
  })
  await renderAt('/', <ImportEquipment onClose={() => undefined} />)
  const file = await screen.findByLabelText<HTMLInputElement>('Please upload your excel file.', {}, { timeout: 10_000 })
  await userEvent.upload(file, new File(['x'], 'equipment.xlsx'))
  expect(await screen.findByText("3 rows can't be imported, so nothing has been imported")).toBeDefined()
  const counts = screen.getByText('Duplicate codes').parentElement?.textContent
  expect(counts).toContain('1 New2 Duplicate codes1 Errors')
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['Row', 'Code', 'Name', 'Status', 'Assigned to', 'Notes'])
  expect(screen.getByRole('row', { name: /nb-1/ }).textContent).toContain(
    `With a chargerCode: ${itemsImportTexts.codeTwice(2)}`,
  )
  expect(screen.getByRole('button', { name: 'Import 4 rows' })).toHaveProperty('disabled', true)
})
