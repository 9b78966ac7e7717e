import type { Message } from '@hr/contract/lib/messages'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Endpoint, ResultOf } from '@hr/contract/lib/endpoint'
import type { ScreenName } from '@hr/contract/screens'
import { query, useApiMutation } from '../api/client.ts'
import type { CallOf } from '../api/request.ts'
import { linkTo } from '../lib/target.ts'
import { t } from '../lib/t.ts'
import { toast } from '../ui/toasts.tsx'
import { EditFromAddress } from './EditFromAddress.tsx'
import { FormPage } from './FormPage.tsx'
import { useRecordForm, type RecordForm } from './use-record-form.ts'
import { useStoredRecord } from './use-stored-record.ts'

type Calls = { list: Endpoint; find: Endpoint; create: Endpoint; update: Endpoint }
type StoredOf<Api extends Calls> = ResultOf<Api['find']> & { uuid: string; version: number }
type BodyOf<E extends Endpoint> = CallOf<E> extends { body: infer Body } ? Body : never

/** A message after a call; some follow from its result. */
type Said<E extends Endpoint> = Message | ((result: ResultOf<E>) => string)

export type FieldsProps<Draft, Stored> = {
  form: RecordForm<Draft>
  /** Undefined for a new record. */
  stored?: Stored
}

type Description<Api extends Calls, Draft extends object> = {
  api: Api
  /** The list to return to. */
  list: ScreenName
  /** The screen of the record to return to after editing; by default the list. */
  profile?: ScreenName
  texts: { newTitle: Message; editTitle: Message; added: Said<Api['create']>; edited: Said<Api['update']> }
  /** A further message after adding a record. */
  useAddedInfo?: () => string | undefined
  schema: z.ZodType
  blank: Draft
  draftOf: (record: StoredOf<Api>) => Draft
  /** The body to send for a valid draft; an edited record adds its version. */
  bodyOf: (draft: Draft) => BodyOf<Api['create']>
  Fields: ComponentType<FieldsProps<Draft, StoredOf<Api>>>
}

const noInfo = () => undefined

type Screens = { New: ComponentType; Edit: ComponentType }

/** Returns the screens that add and edit a record. */
export function recordScreens<Api extends Calls, Draft extends object>(description: Description<Api, Draft>): Screens {
  const { api, list, profile, texts, useAddedInfo = noInfo, schema, draftOf, bodyOf, Fields } = description

  function say<E extends Endpoint>(message: Said<E>, result: ResultOf<E>) {
    toast.success(typeof message === 'function' ? message(result) : t(message))
  }

  function New() {
    const create = useApiMutation<Api['create']>(api.create)
    const info = useAddedInfo()
    const form = useRecordForm(schema, description.blank)
    return (
      <FormPage
        title={t(texts.newTitle)}
        form={form}
        cancelTo={linkTo(list)}
        save={async (draft) => {
          // The call has this body and no other input, as `bodyOf` requires.
          say(texts.added, await create.mutateAsync({ body: bodyOf(draft) } as CallOf<Api['create']>))
          if (info !== undefined) toast.info(info)
          return linkTo(list)
        }}
      >
        <Fields form={form} />
      </FormPage>
    )
  }

  function Edit() {
    return (
      <EditFromAddress
        title={t(texts.editTitle)}
        list={list}
        // Calls that find a record take its id and return it with its version.
        find={(id) => query<Api['find']>(api.find, { params: { id } } as CallOf<Api['find']>)}
      >
        {(record, reload) => (
          <EditForm loaded={record as StoredOf<Api>} reload={reload as () => Promise<StoredOf<Api>>} />
        )}
      </EditFromAddress>
    )
  }

  function EditForm({ loaded, reload }: { loaded: StoredOf<Api>; reload: () => Promise<StoredOf<Api>> }) {
    const { stored, loadCurrent } = useStoredRecord(loaded, reload, draftOf)
    const update = useApiMutation<Api['update']>(api.update)
    const form = useRecordForm(schema, draftOf(loaded))
    const back = profile === undefined ? linkTo(list) : linkTo(profile, loaded.uuid)
    return (
      <FormPage
        title={t(texts.editTitle)}
        form={form}
        failedText={t('Failed to update data')}
        cancelTo={back}
        loadCurrent={loadCurrent}
        save={async (draft) => {
          const body = { ...(bodyOf(draft) as object), version: stored.version }
          say(texts.edited, await update.mutateAsync({ params: { id: loaded.uuid }, body } as CallOf<Api['update']>))
          return back
        }}
      >
        <Fields form={form} stored={stored} />
      </FormPage>
    )
  }

  return { New, Edit }
}
