import { isDuplicateCode, itemsImportApi, itemsImportTexts as texts } from '@hr/contract/areas/equipment/import'
import { expectedHeaders, headerOf, itemImportColumns } from '@hr/contract/areas/equipment/import-rows'
import type { ItemKind } from '@hr/contract/areas/equipment/items'
import { importTexts, type ImportSheet } from '@hr/contract/lib/imports'
import { useApiMutation } from '../../api/client.ts'
import { request } from '../../api/request.ts'
import { errorsLabel, type CountLabel } from '../../import/count-labels.ts'
import { ImportDialog } from '../../import/ImportDialog.tsx'
import type { ImportKind } from '../../import/use-import.ts'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { itemKinds } from './kinds.ts'

// The mapped rows are sent as JSON.
const calls = {
  equipment: {
    call: { ...itemsImportApi.equipment, multipart: undefined },
    title: texts.equipmentTitle,
    file: 'Equipment template.xlsx',
    importLabel: (count: number) =>
      t('{count, plural, one {Import # piece of equipment} other {Import # pieces of equipment}}', { count }),
  },
  licence: {
    call: { ...itemsImportApi.licences, multipart: undefined },
    title: texts.licencesTitle,
    file: 'Licences template.xlsx',
    importLabel: (count: number) => t('{count, plural, one {Import # licence} other {Import # licences}}', { count }),
  },
} as const

const duplicatesLabel: CountLabel = (count) =>
  t('{count, plural, one {Duplicate code} other {Duplicate codes}}', { count })

/** Returns the dialog for importing equipment or licences. */
const importOf = (itemKind: ItemKind) =>
  function ImportItems({ onClose }: { onClose: () => void }) {
    const { call, title, file, importLabel } = calls[itemKind]
    const { sheet: list } = itemKinds[itemKind]
    const { data, mutateAsync } = useApiMutation(call)
    const kind: ImportKind = {
      title: t(title),
      template: { list, file },
      hint: t('XLSX, XLS or CSV, up to 20 MB and 10,000 rows. Any columns in any order.'),
      uploadKind: 'table',
      expectedHeaders: expectedHeaders[itemKind],
      problemLabel: (problems) => (problems.every(isDuplicateCode) ? duplicatesLabel : errorsLabel),
      importLabel,
      read: async (file, query) => {
        const table = await request(itemsImportApi.read, { body: { file }, query })
        return { ...table, columns: itemImportColumns(itemKind) }
      },
      check: async (sheet) => {
        const { problems, rows } = await request(call, { query: { dryRun: 'true' }, body: bodyOf(sheet) })
        // An item is active once it has an employee.
        return { problems, stored: rows.map(({ row, status }) => ({ row, column: headerOf('status'), text: status })) }
      },
      run: (sheet) => mutateAsync({ query: {}, body: bodyOf(sheet) }),
    }
    const content = (
      <Notice tone="ok">
        <strong>{t(importTexts.done)}</strong>
        <br />
        {t('{count, plural, one {# row was imported} other {# rows were imported}}', { count: data?.rows.length ?? 0 })}
      </Notice>
    )
    return <ImportDialog kind={kind} outcome={{ state: 'done', content }} onClose={onClose} />
  }

const bodyOf = ({ columns, monthFirst, rows }: ImportSheet) => ({
  monthFirst,
  rows: rows.map(({ row, cells }) => ({
    row,
    ...Object.fromEntries(columns.map((id, index) => [id, cells[index] ?? ''])),
  })),
})

export const ImportEquipment = importOf('equipment')
export const ImportLicences = importOf('licence')
