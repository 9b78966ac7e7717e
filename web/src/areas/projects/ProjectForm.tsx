import { projectFields, teamLabels, projectsApi } from '@hr/contract/areas/projects/projects'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { DayField } from '../../form/DayField.tsx'
import { TextAreaField, TextField } from '../../form/fields.tsx'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { PersonField } from '../../form/PersonField.tsx'
import { recordScreens } from '../../form/record-screens.tsx'
import { t } from '../../lib/t.ts'
import { blank, bodyOf, draftOf, draftSchema } from './draft.ts'
import { MembersField } from './MembersField.tsx'

const ProjectFields = () => (
  <>
    <FormSection title={t('Project')}>
      <TextField path="name" label={t('Name')} />
      <FieldPair>
        <TextField path="projectId" label={t(projectFields.projectId.label)} />
        <DayField path="startDate" label={t('Start date')} />
      </FieldPair>
      <FieldPair>
        <TextField path="clientName" label={t(projectFields.clientName.label)} />
        <TextField path="clientContact" label={t(projectFields.clientContact.label)} />
      </FieldPair>
      <TextAreaField path="adminNotes" label={t(projectFields.adminNotes.label)} isOptional />
    </FormSection>
    <FormSection title={t('Team')}>
      <PersonField path="teamLead" label={t(teamLabels.teamLead)} isOptional />
      <MembersField />
    </FormSection>
  </>
)

export const { New: ProjectNew, Edit: ProjectEdit } = recordScreens({
  api: projectsApi,
  list: 'projects',
  profile: 'projectProfile',
  texts: projectsTexts,
  schema: draftSchema,
  blank,
  draftOf,
  bodyOf,
  Fields: ProjectFields,
})
