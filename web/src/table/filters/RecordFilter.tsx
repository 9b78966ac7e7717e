import { Button, Combobox, Stack, TextInput, useCombobox } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { OptionsFailed } from '../../form/OptionsFrom.tsx'
import { useFirstMatch } from '../../form/use-first-match.ts'
import { useSearchText } from '../../form/use-search-text.ts'
import { t } from '../../lib/t.ts'
import type { FilterProps, RecordFilter } from './filters.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './filters.module.css'

type RecordFilterFieldProps = FilterProps<RecordFilter> & { onChosen: (() => void) | undefined }

/** A search field and the matching records; the server searches. */
export function RecordFilterField({ filter, values, set, onChosen }: RecordFilterFieldProps) {
  const { name, label, useOptions, Name } = filter
  const value = values[name]
  const { text, q, setText, isSettling } = useSearchText()
  const query = useOptions(q)
  // The list of options is always open.
  const combobox = useCombobox({ opened: true })
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const found = query.data ?? []
  const isSearching = isSettling || query.isPlaceholderData
  const first = text.trim() === '' || isSearching ? undefined : found[0]?.uuid
  const { takeFirst, idOf, announced, follow } = useFirstMatch(combobox, { first, typed: text, isSearching })
  return (
    <Stack gap="xs">
      {value !== undefined && (
        <Button
          variant="default"
          rightSection={<Icon icon={IconX} size={14} />}
          aria-label={t('Clear: {label}', { label })}
          onClick={() => set({ [name]: undefined })}
        >
          <Name uuid={value} />
        </Button>
      )}
      <Combobox
        store={combobox}
        onOptionSubmit={(uuid) => {
          set({ [name]: uuid })
          onChosen?.()
        }}
      >
        <Combobox.EventsTarget
          withExpandedAttribute
          // Esc closes the surrounding popover or drawer, since the list of options never closes.
          data-mantine-stop-propagation={undefined}
          // Mantine sets it only after the next render.
          aria-controls={listId}
          {...announced}
        >
          <TextInput
            ref={field}
            size="xs"
            aria-label={t('Search: {label}', { label })}
            placeholder={t('Name...')}
            maxLength={100}
            value={text}
            leftSection={<Icon icon={IconSearch} />}
            onChange={(event) => {
              setText(event.currentTarget.value)
              takeFirst(false)
              combobox.resetSelectedOption()
            }}
            onKeyDown={(event) => {
              follow(event.key)
              if (event.key === 'Enter' && text.trim() !== '') takeFirst(isSearching)
            }}
          />
        </Combobox.EventsTarget>
        <OptionsFailed query={query} onLoaded={() => field.current?.focus()} />
        {query.data?.length === 0 && <p role="status">{t('Nothing found')}</p>}
        <Combobox.Options id={listId} className={css.records} aria-label={label} hidden={found.length === 0}>
          {found.map((record) => (
            <Combobox.Option
              key={record.uuid}
              id={idOf(record.uuid)}
              value={record.uuid}
              active={record.uuid === value}
            >
              {record.name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox>
    </Stack>
  )
}
