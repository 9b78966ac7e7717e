import {
  chatApi,
  chatChange,
  chatFormats,
  chatInput,
  chatTexts,
  type ChatChannel,
  type ChatFormat,
} from '@hr/contract/areas/chat/chat'
import { directoryApi } from '@hr/contract/areas/people/directory'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { query, steadyQuery, useApiMutation } from '../../api/client.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { SwitchField, TextField } from '../../form/fields.tsx'
import { labelled, ReferenceField, SelectField } from '../../form/SelectField.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { useStoredEntry } from '../../form/use-stored-record.ts'
import { useSearchText } from '../../form/use-search-text.ts'
import { formatHour } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { Hint } from '../../ui/texts.tsx'

/** Names of products, which are the same in all languages. */
export const formatNames: Record<ChatFormat, string> = {
  slack: 'Slack',
  mattermost: 'Mattermost',
  teams: 'Microsoft Teams',
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }))

type Values = Omit<z.input<typeof chatInput>, 'awayHour'> & { awayHour: string | null }

/** The hour of a form, where it is one of the options. */
const readHour = z.preprocess(
  (values: Values) => ({ ...values, awayHour: values.awayHour ? Number(values.awayHour) : null }),
  z.unknown(),
)
const newSchema = readHour.pipe(chatInput)
const changeSchema = readHour.pipe(chatChange)

const blank: Values = {
  name: '',
  format: 'slack',
  url: '',
  team: null,
  requests: true,
  decisions: false,
  awayHour: null,
}
const draftOf = ({ name, format, team, requests, decisions, awayHour }: ChatChannel): Values => ({
  name,
  format,
  // It can't be read again.
  url: '',
  team,
  requests,
  decisions,
  awayHour: awayHour === null ? null : String(awayHour),
})

/** Adds a chat channel, or changes one. */
export function ChatDialog({ stored: loaded, onClose }: { stored: ChatChannel | undefined; onClose: () => void }) {
  const create = useApiMutation(chatApi.create)
  const update = useApiMutation(chatApi.update)
  const { stored, loadCurrent } = useStoredEntry(loaded, query(chatApi.list, {}), draftOf)
  const form = useRecordForm<Values>(stored ? changeSchema : newSchema, stored ? draftOf(stored) : blank)
  return (
    <FormDialog
      title={stored ? t('Edit {name}', { name: stored.name }) : t('Add chat channel')}
      form={form}
      failedText={t('The channel could not be saved')}
      loadCurrent={loadCurrent}
      width={640}
      onClose={onClose}
      save={async ({ awayHour: hour, team: chosen, ...values }) => {
        const body = {
          ...values,
          team: chosen && { uuid: chosen.uuid },
          awayHour: hour === null || hour === '' ? null : Number(hour),
        }
        if (stored)
          await update.mutateAsync({ params: { id: stored.uuid }, body: { ...body, version: stored.version } })
        else await create.mutateAsync({ body })
        return t(chatTexts.saved)
      }}
    >
      <TextField path="name" label={t('Name')} />
      <SelectField path="format" label={t('Chat')} options={labelled(chatFormats, formatNames)} />
      <TextField
        path="url"
        label={t('Address of the incoming webhook')}
        description={
          stored
            ? t("Leave blank to keep the stored address. It can't be shown again.")
            : t("The address is a secret: it is stored encrypted and can't be shown again.")
        }
        isOptional={stored !== undefined}
      />
      <TeamField />
      <SwitchField path="requests" label={t('Post new requests for leave and cancellation')} />
      <SwitchField path="decisions" label={t('Post decisions on leave')} />
      <SelectField
        path="awayHour"
        label={t("Post today's absences at")}
        description={t(
          "Sent on company working days, in the company's time zone. Without a team, it is sent only while “Everyone sees who is away and when” is turned on in Settings.",
        )}
        options={hours}
        isSearchable
        isOptional
      />
      <Hint>{t('Everyone in the channel sees the names and dates, but never the type of leave or the reason.')}</Hint>
    </FormDialog>
  )
}

function TeamField() {
  const search = useSearchText()
  const teams = useQuery(steadyQuery(directoryApi.options, { query: { of: 'team', q: search.q } }))
  return (
    <ReferenceField
      path="team"
      label={t('Team')}
      description={t('Leave blank for the whole company')}
      options={teams.data ?? []}
      query={teams}
      search={search}
      isOptional
    />
  )
}
