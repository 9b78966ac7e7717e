import { Navigate, useSearch } from '@tanstack/react-router'
import { projectInput, projectsApi, projectsTexts, type Project } from '@hr/contract/areas/projects/projects'
import { query, useApiMutation } from '../../api/client.ts'
import { DayField } from '../../form/DayField.tsx'
import { EditRecord } from '../../form/EditRecord.tsx'
import { TextAreaField, TextField } from '../../form/fields.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { PersonField } from '../../form/PersonField.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { bodyOf, type Draft } from './draft.ts'
import { MembersField } from './MembersField.tsx'

const list = targetOf('projects')

const blank: Draft = {
  name: '',
  projectId: '',
  clientName: '',
  clientContact: '',
  startDate: '',
  adminNotes: '',
  teamLead: null,
  teamMembers: [],
}

export function ProjectNew() {
  const create = useApiMutation(projectsApi.create, { changes: [projectsApi.list] })
  const form = useRecordForm(projectInput, blank)
  return (
    <FormPage
      title={t(projectsTexts.newTitle)}
      form={form}
      failedText={t('Failed to save data')}
      cancelTo={list}
      save={async (draft) => {
        await create.mutateAsync({ body: bodyOf(draft) })
        toast.success(t(projectsTexts.added))
        return list
      }}
    >
      <ProjectFields />
    </FormPage>
  )
}

export function ProjectEdit() {
  const { uuid } = useSearch({ strict: false }) as { uuid?: string }
  // Without an id there is nothing to edit.
  if (uuid === undefined) return <Navigate {...list} replace />
  const project = query(projectsApi.find, { params: { id: uuid } })
  return (
    <EditRecord title={t(projectsTexts.editTitle)} query={project}>
      {(record, reload) => <EditForm key={record.version} project={record} onReload={reload} />}
    </EditRecord>
  )
}

function EditForm({ project, onReload }: { project: Project; onReload: () => void }) {
  const { uuid, version, isArchived: _, projectMonthlyAverage: _average, ...draft } = project
  const update = useApiMutation(projectsApi.update, { changes: [projectsApi.list] })
  const form = useRecordForm<Draft>(projectInput, draft)
  const profile = targetOf('projectProfile', uuid)
  return (
    <FormPage
      title={t(projectsTexts.editTitle)}
      form={form}
      failedText={t('Failed to update data')}
      cancelTo={profile}
      onReload={onReload}
      save={async (values) => {
        await update.mutateAsync({ params: { id: uuid }, body: { ...bodyOf(values), version } })
        toast.success(t(projectsTexts.edited))
        return profile
      }}
    >
      <ProjectFields />
    </FormPage>
  )
}

const ProjectFields = () => (
  <>
    <FormSection title={t('Project')}>
      <TextField path="name" label={t('Name')} />
      <FieldPair>
        <TextField path="projectId" label={t('Project ID')} />
        <DayField path="startDate" label={t('Start date')} />
      </FieldPair>
      <FieldPair>
        <TextField path="clientName" label={t('Client name')} />
        <TextField path="clientContact" label={t('Client contact')} />
      </FieldPair>
      <TextAreaField path="adminNotes" label={t('Admin notes')} isOptional />
    </FormSection>
    <FormSection title={t('Team')}>
      <PersonField path="teamLead" label={t('Team lead')} isOptional />
      <MembersField />
    </FormSection>
  </>
)
