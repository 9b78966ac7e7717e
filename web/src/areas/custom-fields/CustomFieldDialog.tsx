import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  customFieldInput,
  customFieldsApi,
  customFieldsTexts,
  mayBeUnique,
} from '@hr/contract/areas/custom-fields/custom-fields'
import {
  accessTexts,
  classRules,
  customFieldClasses,
  customFieldClassTexts,
  customFieldKinds,
  customFieldKindTexts,
  isChoice,
  isEncrypted,
  mayNameContractTypes,
  type Access,
  type CustomField,
  type CustomFieldClass,
  type CustomFieldKind,
  type CustomOption,
} from '@hr/contract/areas/custom-fields/fields'
import { contractTypes, contractTypeTexts, type ContractType } from '@hr/contract/areas/employees/record'
import { z } from 'zod'
import { query, useApiMutation } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { CreatableField } from '../../form/CreatableField.tsx'
import { TextAreaField, TextField, SwitchField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { blankOr, filledRows } from '../../form/rows.ts'
import { RowsField } from '../../form/RowsField.tsx'
import { labelled, SelectField } from '../../form/SelectField.tsx'
import { useRecordForm, type RecordForm } from '../../form/use-record-form.ts'
import { useStoredEntry } from '../../form/use-stored-record.ts'
import { labelsOf, t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'

/** A field in the form; new options have no id. */
type Draft = {
  name: string
  kind: CustomFieldKind
  unit: string
  section: string
  help: string
  isRequired: boolean
  isUnique: boolean
  fieldClass: CustomFieldClass
  employeeAccess: Access
  leadAccess: Access
  adminAccess: Access
  options: OptionDraft[]
}
type OptionDraft = { id: string | null; name: string; contractType: ContractType | null }

const optionDraft = z.object({
  id: z.string().nullable(),
  name: customFieldInput.shape.name,
  contractType: z.enum(contractTypes).nullable(),
})
const draftSchema = customFieldInput.extend({ options: z.array(blankOr(optionDraft)) })

const presetsOf = (fieldClass: CustomFieldClass) => {
  const { employee, lead, admin } = classRules[fieldClass]
  return { employeeAccess: employee[0], leadAccess: lead[0], adminAccess: admin[0] }
}

const blank: Draft = {
  name: '',
  kind: 'text',
  unit: '',
  section: '',
  help: '',
  isRequired: false,
  isUnique: false,
  fieldClass: 'internal',
  ...presetsOf('internal'),
  options: [],
}

const draftOf = ({
  uuid: _uuid,
  archivedAt: _archivedAt,
  version: _version,
  options,
  ...field
}: CustomField): Draft => ({
  ...field,
  options: options.filter(({ isArchived }) => !isArchived).map(optionInForm),
})
const optionInForm = ({ uuid, name, contractType }: CustomOption): OptionDraft => ({ id: uuid, name, contractType })

const bodyOf = ({ options, ...draft }: Draft) => ({
  ...draft,
  isUnique: draft.isUnique && mayBeUnique(draft),
  options: isChoice(draft)
    ? filledRows(options).map(({ id, name, contractType }) => ({
        ...(id !== null && { uuid: id }),
        name,
        contractType: mayNameContractTypes(draft) ? contractType : null,
      }))
    : [],
})

type CustomFieldDialogProps = {
  /** The field to change; undefined for a new one. */
  stored: CustomField | undefined
  /** All fields, for the headings in use. */
  fields: readonly CustomField[]
  onClose: () => void
}

/** Adds a custom field, or changes one. */
export function CustomFieldDialog({ stored: loaded, fields, onClose }: CustomFieldDialogProps) {
  const create = useApiMutation(customFieldsApi.create)
  const update = useApiMutation(customFieldsApi.update)
  const { stored, loadCurrent } = useStoredEntry(loaded, query(customFieldsApi.list, {}), draftOf)
  const form = useRecordForm<Draft>(draftSchema, stored ? draftOf(stored) : blank)
  form.watch('fieldClass', ({ value }) => form.setValues(presetsOf(value)))
  const { kind, fieldClass } = form.values
  const { kinds } = classRules[fieldClass]
  // Encrypted values are stored in another way, so that a stored field stays encrypted or not.
  const classes = customFieldClasses.filter(
    (one) => !stored || isEncrypted({ fieldClass: one }) === isEncrypted(stored),
  )
  const headings = [...new Set(fields.map(({ section }) => section))].filter((section) => section !== '')
  return (
    <FormDialog
      title={stored ? t('Edit {name}', { name: stored.name }) : t('Add field')}
      form={form}
      failedText={t('The field could not be saved')}
      loadCurrent={loadCurrent}
      width={640}
      onClose={onClose}
      save={async (draft) => {
        const body = bodyOf(draft)
        if (stored)
          await update.mutateAsync({ params: { id: stored.uuid }, body: { ...body, version: stored.version } })
        else await create.mutateAsync({ body })
        return t(stored ? customFieldsTexts.changed : customFieldsTexts.added)
      }}
    >
      <TextField path="name" label={t('Name')} />
      <SelectField
        path="fieldClass"
        label={t('Kind of data')}
        description={aboutClass[fieldClass]}
        options={labelled(classes, labelsOf(customFieldClassTexts))}
      />
      <SelectField
        path="kind"
        label={t('Kind of field')}
        options={labelled(
          customFieldKinds.filter((one) => kinds.includes(one)),
          labelsOf(customFieldKindTexts),
        )}
        disabledReason={stored && t(customFieldsTexts.kindFixed)}
      />
      {kind === 'number' && (
        <TextField path="unit" label={t('Unit')} description={t('Shown after the name, such as kg')} isOptional />
      )}
      {isChoice({ kind }) && <OptionsField form={form} stored={stored} />}
      <CreatableField
        path="section"
        label={t('Heading')}
        description={t('Fields with the same heading are shown together')}
        options={headings}
        isOptional
      />
      <TextAreaField
        path="help"
        label={t('Help text')}
        description={t('Shown below the field in forms')}
        rows={2}
        isOptional
      />
      <AccessFields fieldClass={fieldClass} />
      <SwitchField path="isRequired" label={t('Required for new records')} />
      {mayBeUnique({ kind }) && <SwitchField path="isUnique" label={t('No two employees have the same value')} />}
    </FormDialog>
  )
}

const aboutClass: Record<CustomFieldClass, string> = {
  internal: t('For everyday work. Team leads can read it.'),
  personal: t('About the person.'),
  hr: t('Employment data. Only HR can change it.'),
  sensitive: t(
    'Stored encrypted. Lists can only be filtered by whether it is filled in, and the history shows no values.',
  ),
  'national-id': t('Stored encrypted and shown masked. Opening it is recorded.'),
  'third-party': t('About family members or other people.'),
}

/** Chooses who may read and change the field, as far as its class leaves a choice. */
function AccessFields({ fieldClass }: { fieldClass: CustomFieldClass }) {
  const { employee, lead, admin } = classRules[fieldClass]
  const onlyWrite = useUser().effectiveRole === 'Superadmin' ? undefined : t(customFieldsTexts.onlySuperadminCloses)
  const choices: { path: string; label: string; allowed: readonly Access[]; reason?: string | undefined }[] = [
    { path: 'employeeAccess', label: t('Employees, in their own record'), allowed: employee },
    { path: 'leadAccess', label: t('Team leads'), allowed: lead },
    { path: 'adminAccess', label: t('Admins'), allowed: admin, reason: onlyWrite },
  ]
  return choices.map(({ path, label, allowed, reason }) => (
    <SelectField
      key={path}
      path={path}
      label={label}
      options={labelled(allowed, labelsOf(accessTexts))}
      disabledReason={allowed.length === 1 ? t('Determined by the kind of data') : reason}
    />
  ))
}

type OptionsFieldProps = { form: RecordForm<Draft>; stored: CustomField | undefined }

/** The options of a choice. Options that are removed are named with the number of employees who have them. */
function OptionsField({ form, stored }: OptionsFieldProps) {
  const use = useQuery({
    ...query(customFieldsApi.use, { params: { id: stored?.uuid ?? '' } }),
    enabled: stored !== undefined,
  })
  const { options } = form.values
  const kept = new Set(options.map(({ id }) => id))
  const removed = stored?.options.filter(({ uuid, isArchived }) => !isArchived && !kept.has(uuid)) ?? []
  const restorable = stored?.options.filter(({ uuid, isArchived }) => isArchived && !kept.has(uuid)) ?? []
  const countOf = (uuid: string) => use.data?.options.find((one) => one.uuid === uuid)?.employees ?? 0
  return (
    <Stack gap={8}>
      <RowsField<OptionDraft>
        path="options"
        title={t('Options')}
        rowLabel={t('Option')}
        blank={{ id: null, name: '', contractType: null }}
        schema={optionDraft}
        lineField="name"
      >
        {(path) => (
          <>
            <TextField path={`${path}.name`} label={t('Name')} />
            {mayNameContractTypes(form.values) && (
              <SelectField
                path={`${path}.contractType`}
                label={t('Contract type')}
                description={t('Employees with this option have this contract type')}
                options={labelled(contractTypes, labelsOf(contractTypeTexts))}
                lang="hr"
                isOptional
              />
            )}
          </>
        )}
      </RowsField>
      {removed
        .filter(({ uuid }) => countOf(uuid) > 0)
        .map(({ uuid, name }) => (
          <Notice key={uuid} tone="warn">
            {t(
              '{count, plural, one {# employee has the option “{name}”. It stays in their record and can be restored for 30 days.} other {# employees have the option “{name}”. It stays in their records and can be restored for 30 days.}}',
              { name, count: countOf(uuid) },
            )}
          </Notice>
        ))}
      {restorable.length > 0 && (
        <Group gap={8}>
          <span>{t('Deleted options:')}</span>
          {restorable.map((option) => (
            <Button
              key={option.uuid}
              variant="default"
              aria-label={t('Restore {name}', { name: option.name })}
              onClick={() => form.setFieldValue('options', [...options, optionInForm(option)])}
            >
              {option.name}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  )
}
