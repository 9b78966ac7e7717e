import { projectLabels, projectsApi, projectsTexts } from '@hr/contract/areas/projects/projects'
import { DayField } from '../../form/DayField.tsx'
import { TextAreaField, TextField } from '../../form/fields.tsx'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { PersonField } from '../../form/PersonField.tsx'
import { recordScreens } from '../../form/record-screens.tsx'
import { t } from '../../lib/t.ts'
import { bodyOf, draftOf, draftSchema, type Draft } from './draft.ts'
import { MembersField } from './MembersField.tsx'

const blank: Draft = {
  name: '',
  projectId: '',
  clientName: '',
  clientContact: '',
  startDate: '',
  adminNotes: '',
  teamLead: null,
  teamMembers: [],
  newMember: null,
}

const ProjectFields = () => (
  <>
    <FormSection title={t('Project')}>
      <TextField path="name" label={t('Name')} />
      <FieldPair>
        <TextField path="projectId" label={t(projectLabels.projectId)} />
        <DayField path="startDate" label={t('Start date')} />
      </FieldPair>
      <FieldPair>
        <TextField path="clientName" label={t(projectLabels.clientName)} />
        <TextField path="clientContact" label={t(projectLabels.clientContact)} />
      </FieldPair>
      <TextAreaField path="adminNotes" label={t(projectLabels.adminNotes)} isOptional />
    </FormSection>
    <FormSection title={t('Team')}>
      <PersonField path="teamLead" label={t(projectLabels.teamLead)} isOptional />
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
