import { eventTypeNames } from '@hr/contract/areas/changes/event-types'
import { recordFields } from '@hr/contract/areas/employees/record'
import { webhookFieldNames, type WebhookField } from '@hr/contract/areas/webhooks/fields'
import { webhookInput, webhooksApi, webhooksTexts, type Webhook } from '@hr/contract/areas/webhooks/webhooks'
import type { z } from 'zod'
import { query, useApiMutation } from '../../api/client.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { TextField } from '../../form/fields.tsx'
import { MultiSelectField } from '../../form/MultiSelectField.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { useStoredEntry } from '../../form/use-stored-record.ts'
import { t } from '../../lib/t.ts'

/** Texts of the values, as on the screens where they are shown. */
const groups: Record<string, string> = {
  employee: t('Employee'),
  leave: t('Leave', undefined, 'absence'),
  project: t('Project'),
  equipment: t('Equipment'),
}
const labels: Record<string, string> = {
  ...Object.fromEntries(Object.entries(recordFields).map(([field, { label }]) => [`employee.${field}`, t(label)])),
  'employee.isArchived': t('Archived'),
  'employee.position': t('Position'),
  'employee.team': t('Team'),
  'employee.supervisorOrTeamLead': t('Supervisor or team lead'),
  'leave.status': t('Status'),
  'leave.startDate': t('Start date'),
  'leave.endDate': t('End date'),
  'leave.startHalf': t('Starts at noon'),
  'leave.endHalf': t('Ends at noon'),
  'leave.totalDays': t('Working days'),
  'project.name': t('Name'),
  'project.clientName': t('Client'),
  'equipment.code': t('Code'),
  'equipment.name': t('Name'),
  'equipment.status': t('Status'),
}
const labelOf = (field: WebhookField) => `${groups[field.split('.')[0]!]} · ${labels[field] ?? field}`
const fieldOptions = webhookFieldNames.map((value) => ({ value, label: labelOf(value) }))

type Draft = z.input<typeof webhookInput>
const blank: Draft = { name: '', url: '', events: [], fields: [] }
const draftOf = ({ name, url, events, fields }: Webhook): Draft => ({ name, url, events, fields })

type WebhookDialogProps = {
  /** The webhook to change; undefined for a new one. */
  stored: Webhook | undefined
  onCreated: (created: { name: string; secret: string | null }) => void
  onClose: () => void
}

/** Adds a webhook, or changes one. */
export function WebhookDialog({ stored: loaded, onCreated, onClose }: WebhookDialogProps) {
  const create = useApiMutation(webhooksApi.create)
  const update = useApiMutation(webhooksApi.update)
  const { stored, loadCurrent } = useStoredEntry(loaded, query(webhooksApi.list, {}), draftOf)
  const form = useRecordForm(webhookInput, stored ? draftOf(stored) : blank)
  return (
    <FormDialog
      title={stored ? t('Edit {name}', { name: stored.name }) : t('Add webhook')}
      form={form}
      failedText={t('The webhook could not be saved')}
      loadCurrent={loadCurrent}
      width={640}
      onClose={onClose}
      save={async (body) => {
        if (stored) {
          await update.mutateAsync({ params: { id: stored.uuid }, body: { ...body, version: stored.version } })
          return t(webhooksTexts.saved)
        }
        const { secret } = await create.mutateAsync({ body })
        return onCreated({ name: body.name, secret })
      }}
    >
      <TextField path="name" label={t('Name')} />
      <TextField path="url" label={t('Address of the receiver')} />
      <MultiSelectField path="events" label={t('Events')} options={eventTypeNames} placeholder={t('Choose events')} />
      <MultiSelectField
        path="fields"
        label={t('Values to send')}
        description={t('If you select none, events contain only IDs and the names of changed fields.')}
        options={fieldOptions}
        placeholder={t('Choose values')}
        isOptional
      />
    </FormDialog>
  )
}
