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

const shown = 20
const none: never[] = []
/** Licences of the same product differ by the day on which they expire. */
const nameOf = ({ code, name, dateExpired }: ListedItem) =>
  dateExpired
    ? t('{{item}} · expires {{day}}', { item: `${code} · ${name}`, day: formatDay(dateExpired) })
    : `${code} · ${name}`

type ExistingSelectProps<Item extends ListedItem> = {
  label: string
  list: ListEndpoint<Item>
  /** What the list is narrowed to: things that can be given to somebody. */
  fixed: Record<string, string>
  value: Item | null
  onChange: (item: Item | null) => void
}

/** A thing that nobody has, found by typing: the server searches, and never sends all of them. */
export function ExistingSelect<Item extends ListedItem>(props: ExistingSelectProps<Item>) {
  const { label, list, fixed, value, onChange } = props
  const { q: typed, setText } = useSearchText()
  // The field repeats what was chosen, which is no search.
  const q = value && typed === nameOf(value) ? '' : typed.replace('·', ' ')
  const result = useQuery(steadyQuery(list, { query: { ...fixed, q, page: '1', pageSize: String(shown) } }))
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
        // What the server found stays: it searches without regard to diacritics.
        filter={({ options }) => options}
        nothingFoundMessage={emptyTextOf(result)}
      />
    </OptionsFrom>
  )
}
