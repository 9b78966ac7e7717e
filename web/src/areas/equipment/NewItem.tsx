import { useState } from 'react'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { Person } from '@hr/contract/areas/employees/people'
import { itemForm, type ItemKind, type ItemStatus } from '@hr/contract/areas/equipment/items'
import { fieldTexts } from '@hr/contract/lib/fields'
import { useSearchAs } from '../../lib/use-search-as.ts'
import { newItemSearch } from './search.ts'
import { query } from '../../api/client.ts'
import { EditRecord } from '../../form/EditRecord.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { t } from '../../lib/t.ts'
import type { ListEndpoint } from '../../table/use-list.ts'
import { toast } from '../../ui/toasts.tsx'
import { blankDraft, bodyOf, existingDraftOf, type Draft, type ListedItem } from './draft.ts'
import { ExistingSelect } from './ExistingSelect.tsx'
import { ItemFields } from './ItemFields.tsx'
import { useBackTarget, type BackTo } from './use-back-target.ts'

type NewItemProps<Item extends ListedItem> = BackTo & {
  kind: ItemKind
  title: string
  statuses: readonly ItemStatus[]
  existing: {
    label: string
    list: ListEndpoint<Item>
    fixed: Record<string, string>
    /** Only offered if the form was opened from an employee's profile. */
    isForPersonOnly: boolean
  }
  create: (body: ReturnType<typeof bodyOf>) => Promise<unknown>
  /** Loads the current version of an existing item. */
  reload: (id: string) => Promise<Item>
  /** Assigns an existing item. */
  assign: (id: string, body: ReturnType<typeof bodyOf> & { version: number }) => Promise<unknown>
  addedText: string
  assignedText: string
}

/**
 * Adds an item; with `?employee=` in the address it is assigned to that employee, and the form returns to their
 * profile.
 */
export function NewItem<Item extends ListedItem>(props: NewItemProps<Item>) {
  const { employee } = useSearchAs(newItemSearch)
  if (employee === undefined) return <NewItemForm {...props} person={null} />
  return (
    <EditRecord key={employee} title={props.title} query={query(employeesApi.find, { params: { id: employee } })}>
      {(person) => <NewItemForm {...props} person={person} />}
    </EditRecord>
  )
}

/** The same form for an existing item: the assignee is required. */
const assigningForm = itemForm.refine(({ employee }) => employee !== null, {
  error: fieldTexts.required,
  path: ['employee'],
})

function NewItemForm<Item extends ListedItem>(props: NewItemProps<Item> & { person: Person | null }) {
  const { kind, title, statuses, existing, create, reload, assign, addedText, assignedText, person } = props
  const [chosen, setChosen] = useState<Item | null>(null)
  // The input from before an existing item was chosen, restored when the choice is cleared.
  const [typed, setTyped] = useState<Draft>()
  const form = useRecordForm(chosen ? assigningForm : itemForm, blankDraft(person))
  const back = useBackTarget(props)

  function choose(item: Item | null) {
    const now = form.getValues()
    const input = typed ?? now
    const { employee, dateAdded } = now
    setChosen(item)
    setTyped(item ? input : undefined)
    form.setValues({ ...(item ? existingDraftOf(item, input) : input), employee, dateAdded })
  }

  /** Reloads the chosen item after another user has saved it; the assignee is chosen in this form. */
  async function loadChosen(before: Item) {
    const current = await reload(before.uuid)
    // Another employee has it now: another item has to be chosen.
    if (current.employee) throw new Error('It is already assigned')
    setChosen(current)
    const { employee, dateAdded } = form.getValues()
    const draftFrom = (item: Item) => ({ ...existingDraftOf(item, typed ?? blankDraft(person)), employee, dateAdded })
    return { base: draftFrom(before), theirs: draftFrom(current) }
  }

  return (
    <FormPage
      title={title}
      form={form}
      cancelTo={back}
      {...(chosen && { loadCurrent: () => loadChosen(chosen) })}
      save={async (draft) => {
        const body = bodyOf(draft)
        if (chosen) await assign(chosen.uuid, { ...body, version: chosen.version })
        else await create(body)
        const isForPerson = person !== null && draft.employee?.uuid === person.uuid
        toast.success(chosen || isForPerson ? assignedText : addedText)
        return back
      }}
    >
      {(person !== null || !existing.isForPersonOnly) && (
        <FormSection>
          <ExistingSelect {...existing} value={chosen} onChange={choose} />
        </FormSection>
      )}
      <ItemFields
        draft={form.getValues()}
        kind={kind}
        statuses={statuses}
        hasNone={chosen?.status === null}
        fixedReason={chosen ? t("Existing items can't be changed here") : undefined}
        isAssigneeRequired={chosen !== null}
      />
    </FormPage>
  )
}
