import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { education, experience, isUnusuallyLong, recordTexts, skill } from '@hr/contract/areas/employees/record'
import { query } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { CreatableMultiField } from '../../form/CreatableField.tsx'
import { FileField } from '../../form/FileField.tsx'
import { TextField } from '../../form/fields.tsx'
import { useFormOfPage } from '../../form/form-context.ts'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { RowsField } from '../../form/RowsField.tsx'
import { t } from '../../lib/t.ts'
import type { FormRules } from './form-rules.ts'
import { RecordField } from './RecordField.tsx'
import { sections } from './sections.ts'

export const ExperienceSection = ({ rules }: { rules: FormRules }) => (
  <FormSection title={sections.experience}>
    <FieldPair>
      <YearsField rules={rules} />
    </FieldPair>
    <RowsField
      path="experienceArray"
      title={sections.experience}
      rowLabel={t('Experience')}
      blank={{ companyName: '', position: '', yearsPeriod: '' }}
      schema={experience}
    >
      {(path) => (
        <>
          <TextField path={`${path}.companyName`} label={t('Company name')} />
          <TextField path={`${path}.position`} label={t('Position')} />
          <TextField path={`${path}.yearsPeriod`} label={t('Years', undefined, 'of a job')} />
        </>
      )}
    </RowsField>
  </FormSection>
)

/** An unlikely number is a warning, not an error: the specification sets no limit. */
function YearsField({ rules }: { rules: FormRules }) {
  const { value } = useFormOfPage().getInputProps('yearsExperience') as { value: string }
  return (
    <RecordField
      name="yearsExperience"
      rules={rules}
      description={
        <Text span c="var(--hr-warn)" role="status">
          {isUnusuallyLong(Number(value)) && t(recordTexts.yearsUnlikely)}
        </Text>
      }
    />
  )
}

export const EducationSection = () => (
  <FormSection title={sections.education}>
    <RowsField
      path="educationCertificationArray"
      title={sections.education}
      rowLabel={t('Education')}
      blank={{ mater: '', faculty: '' }}
      schema={education}
    >
      {(path) => (
        <>
          <TextField path={`${path}.mater`} label={t('Matter')} />
          <TextField path={`${path}.faculty`} label={t('Faculty')} />
        </>
      )}
    </RowsField>
  </FormSection>
)

const noFiles = { CV: null, attachment: null, otherFiles: [] }

export function SkillsSection({ rules }: { rules: FormRules }) {
  const languages = useQuery(query(employeesApi.languages, {}))
  const { CV, attachment, otherFiles } = rules.stored ?? noFiles
  const { uuid } = useUser()
  const isSelf = rules.stored?.uuid === uuid
  const listed = <File extends { isAddedByHr: boolean }>(...files: (File | null)[]) =>
    files.flatMap((file) => (file === null ? [] : [{ ...file, isFixed: isSelf && file.isAddedByHr }]))
  return (
    <FormSection title={sections.skills}>
      <CreatableMultiField
        path="language"
        label={t('Languages')}
        options={languages.data ?? []}
        query={languages}
        isOptional
      />
      <RowsField
        path="skillsArray"
        title={t('Skills')}
        rowLabel={t('Skill')}
        blank={{ title: '', description: '' }}
        schema={skill}
      >
        {(path) => (
          <>
            <TextField path={`${path}.title`} label={t('Title')} />
            <TextField path={`${path}.description`} label={t('Description')} isOptional />
          </>
        )}
      </RowsField>
      <RecordField name="briefDescription" rules={rules} />
      <FileField path="CV" label={t('CV')} kind="document" stored={listed(CV)} removedPath="removedFiles" isOptional />
      <FileField
        path="attachment"
        label={t('Attachment')}
        kind="attachment"
        stored={listed(attachment)}
        removedPath="removedFiles"
        isOptional
      />
      <FileField
        path="otherFiles"
        label={t('Other files')}
        kind="attachment"
        stored={listed(...otherFiles)}
        removedPath="removedFiles"
        isMultiple
        isOptional
      />
    </FormSection>
  )
}
