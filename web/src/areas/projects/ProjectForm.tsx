import { projectFields, teamLabels, projectsApi } from '@hr/contract/areas/projects/projects'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { FieldOfKind } from '../../form/FieldOfKind.tsx'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { PersonField } from '../../form/PersonField.tsx'
import { recordScreens } from '../../form/record-screens.tsx'
import { t } from '../../lib/t.ts'
import { blank, bodyOf, draftOf, draftSchema } from './draft.ts'
import { MembersField } from './MembersField.tsx'

const ProjectFields = () => (
  <>
    <FormSection title={t('Project')}>
      <FieldOfKind path="name" field={projectFields.name} />
      <FieldPair>
        <FieldOfKind path="projectId" field={projectFields.projectId} />
        <FieldOfKind path="startDate" field={projectFields.startDate} />
      </FieldPair>
      <FieldPair>
        <FieldOfKind path="clientName" field={projectFields.clientName} />
        <FieldOfKind path="clientContact" field={projectFields.clientContact} />
      </FieldPair>
      <FieldOfKind path="adminNotes" field={projectFields.adminNotes} />
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
