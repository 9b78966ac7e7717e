import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShortcuts } from '../lib/shortcuts.ts'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './list-toolbar.module.css'

const waitMs = 250

type FindFieldProps = { value: string; placeholder: string; onFind: (text: string) => void }

/** A search field, debounced. */
export function FindField({ value, placeholder, onFind }: FindFieldProps) {
  // The typed text until the list shows its results.
  const [draft, setDraft] = useState<string>()
  if (draft === value) setDraft(undefined)
  const find = useEffectEvent(onFind)
  useEffect(() => {
    if (draft === undefined) return undefined
    const timer = setTimeout(() => find(draft), waitMs)
    return () => clearTimeout(timer)
  }, [draft])
  const field = useRef<HTMLInputElement>(null)
  const focus = () => {
    field.current?.focus()
    field.current?.select()
  }
  useShortcuts([{ keys: '/', label: t('Search this list'), act: focus }])
  return (
    <TextInput
      size="xs"
      type="search"
      ref={field}
      className={css.search}
      aria-label={t('Search')}
      placeholder={placeholder}
      maxLength={100}
      value={draft ?? value}
      onChange={(event) => setDraft(event.currentTarget.value)}
      leftSection={<Icon icon={IconSearch} />}
    />
  )
}
