import { Button, Stack } from '@mantine/core'
import { IconPlus, IconTrash, type Icon as TablerIcon } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { messageAbout } from '../api/errors.ts'
import { Part } from '../api/Part.tsx'
import { t } from '../lib/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { isFocusFree } from '../ui/is-focus-free.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Hint } from '../ui/texts.tsx'
import { toast } from '../ui/toasts.tsx'
import { FewRecord, FewRecords, moveEntries } from './FewRecords.tsx'
import { menuEntry } from './menu-entry.tsx'

type OrderedSettingsProps<Entry> = {
  query: UseQueryResult<Entry[]>
  title: string
  about: ReactNode
  none: { icon: TablerIcon; title: string; text: string }
  addLabel: string
  max: number
  tooMany: string
  /** The archived entries, below the others. */
  archived: { title: string; about: string; textOf?: (entry: Entry) => ReactNode }
  isArchived: (entry: Entry) => boolean
  nameOf: (entry: Entry) => string
  /** The name with what belongs to it, such as a unit. */
  labelOf?: (entry: Entry) => string
  textOf: (entry: Entry) => ReactNode
  /** Why the user may not change an entry; undefined if the user may. */
  closedReasonOf?: (entry: Entry) => string | undefined
  onMove: (uuids: string[]) => void
  restore: UseMutationResult<unknown, Error, { params: { id: string } }>
  /** The message of a failed call that has none. */
  failedText: string
  editDialog: (entry: Entry | undefined, present: readonly Entry[], close: () => void) => ReactNode
  deleteDialog: (entry: Entry, close: () => void) => ReactNode
}

type Opened<Entry> = { kind: 'edit'; entry: Entry | undefined } | { kind: 'delete'; entry: Entry }

/** A page with a short list of settings in an order that HR chooses, whose entries can be archived. */
export function OrderedSettings<Entry extends { uuid: string }>(props: OrderedSettingsProps<Entry>) {
  const {
    query,
    title,
    none,
    archived,
    isArchived,
    nameOf,
    labelOf = nameOf,
    closedReasonOf,
    restore,
    failedText,
  } = props
  const { data } = query
  const [opened, setOpened] = useState<Opened<Entry>>()
  const close = () => setOpened(undefined)
  const present = data?.filter((entry) => !isArchived(entry)) ?? []
  const past = data?.filter(isArchived) ?? []
  const uuids = present.map(({ uuid }) => uuid)
  const isFull = present.length >= props.max
  const { page, awaitRestored } = useFocusOfRestored(uuids)
  const restoreEntry = (entry: Entry) => {
    awaitRestored(entry.uuid)
    const onError = (error: Error) => toast.keptError(messageAbout(nameOf(entry), error, failedText))
    restore.mutate({ params: { id: entry.uuid } }, { onError })
  }
  const addButton = (
    <Button
      leftSection={<Icon icon={IconPlus} />}
      disabled={isFull}
      onClick={() => setOpened({ kind: 'edit', entry: undefined })}
    >
      {props.addLabel}
    </Button>
  )
  return (
    <Stack gap={20} ref={page}>
      <PageTitle title={title} count={data && present.length}>
        {present.length > 0 && addButton}
      </PageTitle>
      {props.about}
      {isFull && <Hint>{props.tooMany}</Hint>}
      <Part query={query} skeleton={<Skeleton width="100%" height={120} />}>
        {() =>
          present.length === 0 && (
            <Sheet>
              <EmptyState icon={<Icon icon={none.icon} size={28} />} title={none.title} text={none.text}>
                {addButton}
              </EmptyState>
            </Sheet>
          )
        }
      </Part>
      {present.length > 0 && (
        <FewRecords label={title}>
          {present.map((entry, index) => (
            <FewRecord
              key={entry.uuid}
              name={labelOf(entry)}
              closedReason={closedReasonOf?.(entry)}
              actions={[
                {
                  label: t('Edit'),
                  fullLabel: t('Edit {name}', { name: nameOf(entry) }),
                  onClick: () => setOpened({ kind: 'edit', entry }),
                },
              ]}
              more={[
                ...moveEntries({ uuids, index, onMove: props.onMove }),
                menuEntry(t('Delete'), IconTrash, () => setOpened({ kind: 'delete', entry }), 'danger'),
              ]}
            >
              {props.textOf(entry)}
            </FewRecord>
          ))}
        </FewRecords>
      )}
      {past.length > 0 && (
        <Stack gap={12}>
          <h2>{archived.title}</h2>
          <Hint>{archived.about}</Hint>
          <FewRecords label={archived.title}>
            {past.map((entry) => (
              <FewRecord
                key={entry.uuid}
                name={nameOf(entry)}
                closedReason={closedReasonOf?.(entry)}
                actions={[
                  {
                    label: t('Restore'),
                    fullLabel: t('Restore {name}', { name: nameOf(entry) }),
                    isBusy: restore.isPending && restore.variables.params.id === entry.uuid,
                    onClick: () => restoreEntry(entry),
                  },
                ]}
              >
                {archived.textOf?.(entry)}
              </FewRecord>
            ))}
          </FewRecords>
        </Stack>
      )}
      {opened?.kind === 'edit' && props.editDialog(opened.entry, present, close)}
      {opened?.kind === 'delete' && props.deleteDialog(opened.entry, close)}
    </Stack>
  )
}

/** Moves the focus to a restored entry in the list, because the button that restored it disappears. */
function useFocusOfRestored(uuids: readonly string[]) {
  const page = useRef<HTMLDivElement>(null)
  const restored = useRef<string>(undefined)
  useEffect(() => {
    const index = restored.current === undefined ? -1 : uuids.indexOf(restored.current)
    if (index === -1) return
    restored.current = undefined
    if (isFocusFree()) page.current?.querySelector('ul')?.children[index]?.querySelector('button')?.focus()
  })
  return { page, awaitRestored: (uuid: string) => void (restored.current = uuid) }
}
