import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  accessTo,
  contractTypeOf,
  namesContractTypes,
  readableFields,
  type CustomField as CustomFieldDefinition,
} from '@hr/contract/areas/custom-fields/fields'
import { customNameOf } from '@hr/contract/areas/custom-fields/values'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { Part } from '../../api/Part.tsx'
import { useUser } from '../../api/session.ts'
import { FocusedField } from '../../form/form-context.ts'
import { FormPage } from '../../form/FormPage.tsx'
import type { Versions } from '../../form/merge-draft.ts'
import { useRecordForm } from '../../form/use-record-form.ts'
import type { Target } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import {
  CustomField,
  customDraftSchema,
  customFieldsHeading,
  customFieldsQuery,
  CustomFieldsSection,
  withBlankFields,
} from '../custom-fields/public.ts'
import { EducationSection, ExperienceSection, SkillsSection } from './BackgroundSections.tsx'
import { ContactSection } from './ContactSection.tsx'
import { withChildInList, type Draft } from './draft.ts'
import { draftSchema, draftSchemaOf, ownDraftSchema } from './draft-schema.ts'
import { EmploymentSection } from './EmploymentSection.tsx'
import { FamilySection } from './FamilySection.tsx'
import type { FormRules } from './form-rules.ts'
import { PersonalSection } from './PersonalSection.tsx'
import { sections } from './sections.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

type EmployeeFormProps = {
  title: string
  rules: FormRules
  start: Draft
  /** Returns where to go afterwards, or undefined to stay. */
  save: (draft: Draft) => Promise<Target | undefined>
  failedText?: string
  /** The target of Cancel, and of 'Back to profile' if shown. */
  cancelTo: Target
  loadCurrent?: () => Promise<Versions<Draft>>
  stayMs?: number
  /** The field to focus first. */
  startAt?: string | undefined
  /** Saves a photo immediately; if not set, the photo is saved with the form. */
  savePhoto?: (photo: File) => Promise<void>
}

const schemaOf = ({ isOwn, stored }: FormRules) =>
  isOwn ? ownDraftSchema : stored ? draftSchemaOf(stored) : draftSchema

const all = Object.values(sections)

/**
 * The form of an employee: for HR (new and stored records), and for employees with the fields they maintain themselves.
 */
export function EmployeeForm(props: EmployeeFormProps) {
  const fields = useQuery(customFieldsQuery)
  return (
    <>
      {fields.data === undefined && <PageTitle title={props.title} />}
      <Part query={fields} skeleton={<Skeleton width="100%" height={320} />}>
        {(customFields) => <LoadedForm {...props} customFields={customFields} />}
      </Part>
    </>
  )
}

type LoadedFormProps = EmployeeFormProps & { customFields: readonly CustomFieldDefinition[] }

function LoadedForm(props: LoadedFormProps) {
  const { title, rules, start, cancelTo, savePhoto, startAt, loadCurrent, save, customFields, ...page } = props
  const { fields, relation } = useCustomFields(customFields, rules)
  const stored = rules.stored?.custom
  const [typeBefore, setTypeBefore] = useState<Draft['contractType']>()
  const schema = schemaOf(rules).extend({ custom: customDraftSchema(fields, stored) })
  const form = useRecordForm<Draft>(schema, withBlankFields(fields, start))
  const [ownContractTypes, others] = [
    fields.filter(namesContractTypes),
    fields.filter((one) => !namesContractTypes(one)),
  ]
  // The fields stay the same while the form is open.
  for (const field of ownContractTypes)
    form.watch(customNameOf(field), ({ value, previousValue }) => {
      const { contractType: current } = form.getValues()
      const [wanted, earlier] = [contractTypeOf(field, value), contractTypeOf(field, previousValue)]
      if (earlier === null) setTypeBefore(current)
      if (wanted !== null) form.setFieldValue('contractType', wanted)
      // Without an option, the contract type that it has set is what it was before.
      else if (earlier !== null && earlier === current && typeBefore !== undefined)
        form.setFieldValue('contractType', typeBefore)
    })
  form.watch('contractType', () => {
    for (const field of ownContractTypes) form.clearFieldError(customNameOf(field))
  })
  const withFields = ({ base, theirs }: Versions<Draft>) => ({
    base: withBlankFields(fields, base),
    theirs: withBlankFields(fields, theirs),
  })
  const titles = [...all, ...(others.length > 0 ? [customFieldsHeading] : [])]
  return (
    <FormPage
      title={title}
      form={form}
      cancelTo={cancelTo}
      sections={{
        titles: rules.isOwn ? titles.filter((section) => section !== sections.employment) : titles,
        back: rules.stored && <BackToProfile to={cancelTo} />,
      }}
      {...page}
      save={(draft) => {
        const finished = withChildInList(draft)
        form.setValues(finished)
        return save(finished)
      }}
      {...(loadCurrent && { loadCurrent: async () => withFields(await loadCurrent()) })}
    >
      {startAt !== undefined && <FocusedField path={startAt} />}
      <PersonalSection rules={rules} savePhoto={savePhoto} />
      <ContactSection rules={rules} />
      <FamilySection rules={rules} />
      {!rules.isOwn && (
        <EmploymentSection rules={rules}>
          {ownContractTypes.map((field) => (
            <CustomField
              key={field.uuid}
              field={field}
              relation={relation}
              stored={stored}
              note={t('Sets the contract type, too.')}
            />
          ))}
        </EmploymentSection>
      )}
      <ExperienceSection rules={rules} />
      <EducationSection />
      <SkillsSection rules={rules} />
      {others.length > 0 && <CustomFieldsSection fields={others} relation={relation} stored={stored} />}
    </FormPage>
  )
}

/**
 * The company's own fields in the form: those that HR may read, or that employees may change in their own record, which
 * has no contract type.
 */
function useCustomFields(loaded: readonly CustomFieldDefinition[], { isOwn, stored }: FormRules) {
  const me = useUser()
  const relation = isOwn || stored?.uuid === me.uuid ? 'own' : 'all'
  const reader = { role: me.effectiveRole }
  // Fields that change while the form is open would have no value in it.
  const [fields] = useState(() =>
    readableFields(loaded, reader, relation).filter(
      (field) => !isOwn || (accessTo(field, reader, relation) === 'write' && !namesContractTypes(field)),
    ),
  )
  return { fields, relation } as const
}

const BackToProfile = ({ to }: { to: Target }) => (
  <Button
    variant="subtle"
    color="gray"
    px={8}
    ml={-8}
    mb={12}
    leftSection={<Icon icon={IconArrowLeft} />}
    renderRoot={(button) => <Link {...to} {...button} />}
  >
    {t(employeesTexts.backToProfile)}
  </Button>
)
