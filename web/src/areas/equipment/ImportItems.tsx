import {
  isDuplicateCode,
  itemsImportApi,
  itemsImportTexts as texts,
  type ItemImportRow,
} from '@hr/contract/areas/equipment/import'
import { itemStatuses } from '@hr/contract/areas/equipment/items'
import { purchaseHeaders } from '@hr/contract/areas/equipment/sheet'
import { useApiMutation } from '../../api/client.ts'
import { ImportDialog } from '../../import/ImportDialog.tsx'
import type { ImportColumn } from '../../import/ImportRows.tsx'
import { t } from '../../lib/t.ts'
import { NotGiven } from '../../ui/DataList.tsx'
import { LongText } from '../../ui/LongText.tsx'
import { equipmentChanges, licenceChanges } from './invalidations.ts'
import { ItemStatusChip } from './ItemStatusChip.tsx'

/** A valid status as a chip, any other as plain text. */
function Status({ text }: { text: string }) {
  const known = itemStatuses.find((status) => status === text.toLowerCase())
  return known ? <ItemStatusChip status={known} /> : text
}

const formatCell = (text: string) => (text.trim() === '' ? <NotGiven /> : <LongText>{text}</LongText>)

const columns: readonly ImportColumn<ItemImportRow>[] = [
  { title: t('Code'), width: '13%', show: ({ code }) => formatCell(code) },
  { title: t('Name'), width: '18%', show: ({ name }) => formatCell(name) },
  { title: t('Status'), width: '13%', show: ({ status }) => <Status text={status} /> },
  { title: t('Assigned to'), width: '22%', show: ({ email }) => formatCell(email) },
]
const notes: ImportColumn<ItemImportRow> = {
  title: t('Notes'),
  show: ({ notes: text }) => text.trim() !== '' && <LongText>{text}</LongText>,
}

type DialogProps = { onClose: () => void }

const common = {
  kind: 'spreadsheet',
  columns,
  withMessages: notes,
  firstOptions: undefined,
  words: {
    importing: t('Importing rows. Please wait'),
    button: (count: number) => t('Import {{count}} rows', { count }),
    done: (count: number) => t('{{count}} rows were imported', { count }),
  },
} as const

/** The dialog for importing equipment from a spreadsheet. */
export function ImportEquipment({ onClose }: DialogProps) {
  const check = useApiMutation(itemsImportApi.equipment, { changes: [] })
  const run = useApiMutation(itemsImportApi.equipment, { changes: equipmentChanges })
  return (
    <ImportDialog
      onClose={onClose}
      {...common}
      title={t(texts.equipmentTitle)}
      hint={t('XLSX or XLS, up to 5 MB and 10,000 rows. Email is optional; so are columns after it: {{extras}}.', {
        extras: purchaseHeaders.join(', '),
      })}
      template={{ list: 'equipment', file: t('Equipment template.xlsx') }}
      separateCount={{ label: t('Duplicate codes'), is: isDuplicateCode }}
      check={(file) => check.mutateAsync({ query: { dryRun: 'true' }, body: { file } })}
      run={(file) => run.mutateAsync({ query: {}, body: { file } })}
    />
  )
}

/** The dialog for importing licences from a spreadsheet. */
export function ImportLicences({ onClose }: DialogProps) {
  const check = useApiMutation(itemsImportApi.licences, { changes: [] })
  const run = useApiMutation(itemsImportApi.licences, { changes: licenceChanges })
  return (
    <ImportDialog
      onClose={onClose}
      {...common}
      title={t(texts.licencesTitle)}
      hint={t('XLSX or XLS, up to 5 MB and 10,000 rows')}
      template={{ list: 'licences', file: t('Licences template.xlsx') }}
      check={(file) => check.mutateAsync({ query: { dryRun: 'true' }, body: { file } })}
      run={(file) => run.mutateAsync({ query: {}, body: { file } })}
    />
  )
}
