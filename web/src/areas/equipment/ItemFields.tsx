import { Select } from '@mantine/core'
import type { Person } from '@hr/contract/areas/employees/people'
import {
  itemFields,
  itemStatusTexts,
  itemTexts,
  purchaseFields,
  type ItemKind,
  type ItemStatus,
  type PurchaseFieldName,
} from '@hr/contract/areas/equipment/items'
import { licencesTexts } from '@hr/contract/areas/equipment/licences'
import { FieldOfKind } from '../../form/FieldOfKind.tsx'
import { DayField } from '../../form/DayField.tsx'
import { commonProps, TextAreaField } from '../../form/fields.tsx'
import { useField } from '../../form/form-context.ts'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { PersonField } from '../../form/PersonField.tsx'
import { comboboxProps } from '../../form/combobox.ts'
import { labelsOf, t } from '../../lib/t.ts'
import type { Draft } from './draft.ts'
import { itemKinds } from './kinds.ts'

const unset = 'none'
const labels = { ...labelsOf(itemStatusTexts), [unset]: t('none', undefined, 'status') }

type StatusFieldProps = { options: readonly ItemStatus[]; hasNone: boolean }

/** The status; 'none' if it may be unset. */
function StatusField({ options, hasNone }: StatusFieldProps) {
  const { value, onChange, ...field } = useField<ItemStatus | null>('status', t('Status'), (status) => status ?? unset)
  return (
    <Select
      {...commonProps({ path: 'status', label: t('Status'), isOptional: true })}
      {...field}
      data={[...(hasNone ? ([unset] as const) : []), ...options].map((value) => ({ value, label: labels[value] }))}
      value={value ?? (hasNone ? unset : null)}
      onChange={(status) => onChange(options.find((option) => option === status) ?? null)}
      comboboxProps={comboboxProps}
      placeholder={t('Choose')}
      allowDeselect={false}
    />
  )
}

type ItemFieldsProps = {
  /** The current values of the form. */
  draft: Draft
  kind: ItemKind
  statuses: readonly ItemStatus[]
  hasNone: boolean
  /** Why code and name are read-only. */
  fixedReason?: string | undefined
  /** Whether an assignee is required. */
  isAssigneeRequired?: boolean
  /** Whether the stored item is assigned, so it can be unassigned. */
  isAssigned?: boolean
  /** Called when the user chooses an assignee. */
  onAssigneeChosen?: (assignee: Person | null) => void
}

/** The fields of equipment and licences. */
export function ItemFields(props: ItemFieldsProps) {
  const {
    draft,
    kind,
    statuses,
    hasNone,
    fixedReason,
    isAssigneeRequired,
    isAssigned = false,
    onAssigneeChosen,
  } = props
  const assignedOn = t(itemKinds[kind].texts.assignedOn)
  const isDayNeeded = draft.unassignedOn !== ''
  return (
    <>
      <FormSection title={kind === 'licence' ? t('Licence') : t('Equipment')}>
        <FieldPair>
          <FieldOfKind path="code" field={itemFields.code} disabledReason={fixedReason} />
          <FieldOfKind path="name" field={itemFields.name} disabledReason={fixedReason} />
        </FieldPair>
        <FieldPair>
          <StatusField options={statuses} hasNone={hasNone} />
          {kind === 'licence' && <DayField path="dateExpired" label={t(licencesTexts.expiring)} isOptional />}
        </FieldPair>
        <TextAreaField path="notes" label={t(itemFields.notes.label)} isOptional rows={3} />
      </FormSection>
      {kind === 'equipment' && (
        <FormSection title={t('Purchase')}>
          <FieldPair>
            <PurchaseField name="serialNumber" />
            <PurchaseField name="supplier" />
          </FieldPair>
          <FieldPair>
            <PurchaseField name="purchaseDate" />
            <PurchaseField name="warrantyEnd" />
          </FieldPair>
          <FieldPair>
            <PurchaseField name="price" description={t("In the company's currency")} />
          </FieldPair>
        </FormSection>
      )}
      <FormSection title={t('Assignment')}>
        <PersonField
          path="employee"
          label={t('Assigned to employee')}
          isOptional={isAssigneeRequired !== true}
          onChoose={onAssigneeChosen}
        />
        {(draft.employee !== null || isAssigned) && (
          <FieldPair>
            <DayField
              path="dateAdded"
              label={assignedOn}
              isOptional={!isDayNeeded}
              description={isAssigned ? undefined : t('Leave blank for today')}
            />
            {isAssigned && <DayField path="unassignedOn" label={t(itemTexts.unassignedOn)} isOptional />}
          </FieldPair>
        )}
      </FormSection>
    </>
  )
}

type PurchaseFieldProps = { name: PurchaseFieldName; description?: string }

const PurchaseField = ({ name, description }: PurchaseFieldProps) => (
  <FieldOfKind path={name} field={purchaseFields[name]} description={description} isOptional />
)
