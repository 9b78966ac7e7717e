import type { ItemKind } from '@hr/contract/areas/equipment/items'
import { validItem } from '@hr/contract/areas/equipment/items.fixture'
import { templateColumns } from '@hr/contract/areas/equipment/sheet'
import { byId, type RequestsOf } from '../../testing/requests.ts'
import { sheetFile } from '../../testing/sheets.ts'
import { fileOf } from '../../testing/uploads.ts'

export const equipmentRequests: RequestsOf = ({ people }) => {
  const item = (kind: ItemKind) => async () => byId(await people.item(kind))
  const sheet = async () => ({
    query: { dryRun: 'true' },
    body: { file: await sheetFile(templateColumns, [['X-1', 'Item']]) },
  })
  return {
    'POST /companyequipment': () => ({ body: { ...validItem, code: crypto.randomUUID() } }),
    'GET /companyequipment/:id': item('equipment'),
    'PATCH /companyequipment/:id': async () => ({ ...(await item('equipment')()), body: { name: 'Laptop' } }),
    'DELETE /companyequipment/:id': item('equipment'),
    'GET /companyequipment/employee/:id': byId,
    'POST /companyequipment/excelimport/read': () => ({ body: { file: fileOf('items.csv', 'Code,Name') } }),
    'POST /companyequipment/excelimport': sheet,
    'POST /licence': () => ({ body: validItem }),
    'GET /licence/:id': item('licence'),
    'PATCH /licence/:id': async () => ({ ...(await item('licence')()), body: { name: 'Editor' } }),
    'DELETE /licence/:id': item('licence'),
    'GET /licence/employee/:id': byId,
    'POST /licence/excelimport': sheet,
  }
}
