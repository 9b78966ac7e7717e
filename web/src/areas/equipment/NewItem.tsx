import { issue } from '@hr/contract/lib/messages'
import { useState } from 'react'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { Person } from '@hr/contract/areas/employees/people'
import { itemForm, type ItemKind } from '@hr/contract/areas/equipment/items'
import { fieldTexts } from '@hr/contract/lib/fields'
import { useSearchAs } from '../../lib/use-search-as.ts'
import { newItemSearch } from './search.ts'
import { query, useApiMutation } from '../../api/client.ts'
import { request } from '../../api/request.ts'
import { EditRecord } from '../../form/EditRecord.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { blankDraft, bodyOf, existingDraftOf, type Draft, type ListedItem } from './draft.ts'
import { ExistingSelect } from './ExistingSelect.tsx'
import { ItemFields } from './ItemFields.tsx'
import { itemKinds } from './kinds.ts'
import { useBackTarget } from './use-back-target.ts'

/**
 * Adds an item; with `?employee=` in the address it is assigned to that employee, and the form returns to their
 * profile.
 */
function NewItem({ kind }: { kind: ItemKind }) {
  const { employee } = useSearchAs(newItemSearch)
  if (employee === undefined) return <NewItemForm kind={kind} person={null} />
  return (
    <EditRecord
      key={employee}
      title={t(itemKinds[kind].texts.newTitle)}
      query={query(employeesApi.find, { params: { id: employee } })}
    >
      {(person) => <NewItemForm kind={kind} person={person} />}
    </EditRecord>
  )
}

export const EquipmentNew = () => <NewItem kind="equipment" />
export const LicenceNew = () => <NewItem kind="licence" />

/** The same form for an existing item: the assignee is required. */
const assigningForm = itemForm.refine(({ employee }) => employee !== null, {
  error: issue(fieldTexts.required),
  path: ['employee'],
})

function NewItemForm({ kind, person }: { kind: ItemKind; person: Person | null }) {
  const { api, texts, existing, newStatuses } = itemKinds[kind]
  const create = useApiMutation(api.create)
  const update = useApiMutation(api.update)
  const [chosen, setChosen] = useState<ListedItem | null>(null)
  // The input from before an existing item was chosen, restored when the choice is cleared.
  const [typed, setTyped] = useState<Draft>()
  const form = useRecordForm(chosen ? assigningForm : itemForm, blankDraft(person))
  const back = useBackTarget(kind)

  function choose(item: ListedItem | null) {
    const now = form.getValues()
    const input = typed ?? now
    const { employee, dateAdded } = now
    setChosen(item)
    setTyped(item ? input : undefined)
    form.setValues({ ...(item ? existingDraftOf(item, input) : input), employee, dateAdded })
  }

  /** Reloads the chosen item after another user has saved it; the assignee is chosen in this form. */
  async function loadChosen(before: ListedItem) {
    const current = await request(api.find, { params: { id: before.uuid } })
    // Another employee has it now: another item has to be chosen.
    if (current.employee) throw new Error('It is already assigned')
    setChosen(current)
    const { employee, dateAdded } = form.getValues()
    const draftFrom = (item: ListedItem) => ({
      ...existingDraftOf(item, typed ?? blankDraft(person)),
      employee,
      dateAdded,
    })
    return { base: draftFrom(before), theirs: draftFrom(current) }
  }

  return (
    <FormPage
      title={t(texts.newTitle)}
      form={form}
      cancelTo={back}
      {...(chosen && { loadCurrent: () => loadChosen(chosen) })}
      save={async (draft) => {
        const body = bodyOf(draft)
        if (chosen)
          await update.mutateAsync({ params: { id: chosen.uuid }, body: { ...body, version: chosen.version } })
        else await create.mutateAsync({ body })
        const isForPerson = person !== null && draft.employee?.uuid === person.uuid
        toast.success(t(chosen || isForPerson ? texts.addedToEmployee : texts.added))
        return back
      }}
    >
      {(person !== null || !existing.isForPersonOnly) && (
        <FormSection>
          <ExistingSelect kind={kind} value={chosen} onChange={choose} />
        </FormSection>
      )}
      <ItemFields
        draft={form.getValues()}
        kind={kind}
        statuses={newStatuses}
        hasNone={chosen?.status === null}
        fixedReason={chosen ? t("Existing items can't be changed here") : undefined}
        isAssigneeRequired={chosen !== null}
      />
    </FormPage>
  )
}
