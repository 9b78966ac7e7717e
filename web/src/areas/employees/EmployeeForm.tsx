import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { FocusedField } from '../../form/form-context.ts'
import { FormPage } from '../../form/FormPage.tsx'
import type { Versions } from '../../form/merge-draft.ts'
import { useRecordForm } from '../../form/use-record-form.ts'
import type { Target } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { EducationSection, ExperienceSection, SkillsSection } from './BackgroundSections.tsx'
import { ContactSection } from './ContactSection.tsx'
import type { Draft } from './draft.ts'
import { draftSchema, draftSchemaOf, ownDraftSchema } from './draft-schema.ts'
import { EmploymentSection } from './EmploymentSection.tsx'
import { FamilySection } from './FamilySection.tsx'
import type { FormRules } from './form-rules.ts'
import { PersonalSection } from './PersonalSection.tsx'
import { sections } from './sections.ts'
import { Icon } from '../../ui/Icon.tsx'

type EmployeeFormProps = {
  title: string
  rules: FormRules
  start: Draft
  save: (draft: Draft) => Promise<Target>
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
export function EmployeeForm({ title, rules, start, cancelTo, savePhoto, startAt, ...page }: EmployeeFormProps) {
  const form = useRecordForm<Draft>(schemaOf(rules), start)
  return (
    <FormPage
      title={title}
      form={form}
      cancelTo={cancelTo}
      sections={{
        titles: rules.isOwn ? all.filter((section) => section !== sections.employment) : all,
        back: rules.stored && <BackToProfile to={cancelTo} />,
      }}
      {...page}
    >
      {startAt !== undefined && <FocusedField path={startAt} />}
      <PersonalSection rules={rules} savePhoto={savePhoto} />
      <ContactSection rules={rules} />
      <FamilySection rules={rules} />
      {!rules.isOwn && <EmploymentSection rules={rules} />}
      <ExperienceSection rules={rules} />
      <EducationSection />
      <SkillsSection rules={rules} />
    </FormPage>
  )
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
