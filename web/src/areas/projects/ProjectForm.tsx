import { projectsApi, projectsTexts, type Project } from '@hr/contract/areas/projects/projects'
import { query, useApiMutation } from '../../api/client.ts'
import { DayField } from '../../form/DayField.tsx'
import { EditFromAddress } from '../../form/EditFromAddress.tsx'
import { TextAreaField, TextField } from '../../form/fields.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { PersonField } from '../../form/PersonField.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { useStoredRecord } from '../../form/use-stored-record.ts'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { bodyOf, draftOf, draftSchema, type Draft } from './draft.ts'
import { MembersField } from './MembersField.tsx'

const list = linkTo('projects')

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

export function ProjectNew() {
  const create = useApiMutation(projectsApi.create, { changes: [projectsApi.list] })
  const form = useRecordForm(draftSchema, blank)
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
  return (
    <EditFromAddress
      title={t(projectsTexts.editTitle)}
      list="projects"
      find={(id) => query(projectsApi.find, { params: { id } })}
    >
      {(record, reload) => <EditForm loaded={record} reload={reload} />}
    </EditFromAddress>
  )
}

type EditFormProps = { loaded: Project; reload: () => Promise<Project> }

function EditForm({ loaded, reload }: EditFormProps) {
  const { stored, loadCurrent } = useStoredRecord(loaded, reload, draftOf)
  const update = useApiMutation(projectsApi.update, { changes: [projectsApi.list] })
  const form = useRecordForm(draftSchema, draftOf(loaded))
  const profile = linkTo('projectProfile', loaded.uuid)
  return (
    <FormPage
      title={t(projectsTexts.editTitle)}
      form={form}
      failedText={t('Failed to update data')}
      cancelTo={profile}
      loadCurrent={loadCurrent}
      save={async (values) => {
        const body = { ...bodyOf(values), version: stored.version }
        await update.mutateAsync({ params: { id: loaded.uuid }, body })
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
