import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '@hr/contract/lib/day'
import { steadyQuery } from '../../api/client.ts'
import { emptyTextOf, OptionsFrom } from '../../form/OptionsFrom.tsx'
import { clearButtonProps, comboboxProps } from '../../form/SelectField.tsx'
import { useSearchText } from '../../form/use-search-text.ts'
import { t } from '../../lib/t.ts'
import type { ListEndpoint } from '../../table/use-list.ts'
import type { ListedItem } from './draft.ts'

const maxShown = 20
const none: never[] = []
/** Licences of the same product differ by their expiry date. */
const nameOf = ({ code, name, dateExpired }: ListedItem) =>
  dateExpired
    ? t('{{item}} · expires {{day}}', { item: `${code} · ${name}`, day: formatDay(dateExpired) })
    : `${code} · ${name}`

type ExistingSelectProps<Item extends ListedItem> = {
  label: string
  list: ListEndpoint<Item>
  /** The filter for items that can be assigned. */
  fixed: Record<string, string>
  value: Item | null
  onChange: (item: Item | null) => void
}

/** An unassigned item, found by typing; the server searches. */
export function ExistingSelect<Item extends ListedItem>(props: ExistingSelectProps<Item>) {
  const { label, list, fixed, value, onChange } = props
  const { q: typed, setText } = useSearchText()
  // The text of the chosen item is not a search.
  const q = value && typed === nameOf(value) ? '' : typed.replace('·', ' ')
  const result = useQuery(steadyQuery(list, { query: { ...fixed, q, page: '1', pageSize: String(maxShown) } }))
  const found: readonly Item[] = result.data?.items ?? none
  const items = value === null || found.some(({ uuid }) => uuid === value.uuid) ? found : [value, ...found]
  return (
    <OptionsFrom query={result}>
      <Select
        size="sm"
        label={label}
        description={t("Assigns the existing item. Its code and name don't change.")}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('Code or name')}
        value={value?.uuid ?? null}
        onChange={(uuid) => onChange(items.find((item) => item.uuid === uuid) ?? null)}
        data={items.map((item) => ({ value: item.uuid, label: nameOf(item) }))}
        comboboxProps={comboboxProps}
        searchable
        clearable
        clearButtonProps={clearButtonProps}
        onSearchChange={setText}
        // The server's results are not filtered again: it ignores diacritics.
        filter={({ options }) => options}
        nothingFoundMessage={emptyTextOf(result)}
      />
    </OptionsFrom>
  )
}
