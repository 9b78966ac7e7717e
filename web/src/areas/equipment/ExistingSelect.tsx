import { useQuery } from '@tanstack/react-query'
import type { ItemKind } from '@hr/contract/areas/equipment/items'
import { steadyQuery } from '../../api/client.ts'
import { SearchSelect } from '../../form/SearchSelect.tsx'
import { useSearchText } from '../../form/use-search-text.ts'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import type { ListEndpoint } from '../../table/list-query.ts'
import type { ListedItem } from './draft.ts'
import { itemKinds } from './kinds.ts'

const maxShown = 20
const none: never[] = []
/** Licences of the same product differ by their expiry date. */
const nameOf = ({ code, name, dateExpired }: ListedItem) =>
  dateExpired
    ? t('{item} · expires {day}', { item: `${code} · ${name}`, day: formatDay(dateExpired) })
    : `${code} · ${name}`

type ExistingSelectProps = {
  kind: ItemKind
  value: ListedItem | null
  onChange: (item: ListedItem | null) => void
}

/** An unassigned item, found by typing; the server searches. */
export function ExistingSelect({ kind, value, onChange }: ExistingSelectProps) {
  const { texts, existing } = itemKinds[kind]
  const list: ListEndpoint<ListedItem> = existing.list
  const search = useSearchText()
  const query = { ...existing.fixed, q: search.q.replace('·', ' '), page: '1', pageSize: String(maxShown) }
  const result = useQuery(steadyQuery(list, { query }))
  const items: readonly ListedItem[] = result.data?.items ?? none
  return (
    <SearchSelect
      size="sm"
      label={t(texts.addExisting)}
      description={t("Assigns the existing item. Its code and name don't change.")}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('Code or name')}
      value={value && { value: value.uuid, label: nameOf(value) }}
      onChange={(uuid) => onChange(items.find((item) => item.uuid === uuid) ?? null)}
      options={items.map((item) => ({ value: item.uuid, label: nameOf(item) }))}
      query={result}
      search={search}
      isClearable
    />
  )
}
