import { useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import {
  defaultRules,
  leavePoliciesApi,
  type GrantPreview,
  type LeavePolicy,
  type PolicyRules,
} from '@hr/contract/areas/leave/policies'
import { findPolicyTemplate } from '@hr/contract/areas/leave/policy-templates'
import { leavePolicyTitles } from '@hr/contract/areas/leave/titles'
import { query, useApiMutation } from '../../../api/client.ts'
import { useToday } from '../../../api/client-settings.ts'
import { request } from '../../../api/request.ts'
import { EditFromAddress } from '../../../form/EditFromAddress.tsx'
import { FormPage } from '../../../form/FormPage.tsx'
import { useRecordForm, type RecordForm } from '../../../form/use-record-form.ts'
import { useStoredRecord } from '../../../form/use-stored-record.ts'
import { linkTo } from '../../../lib/target.ts'
import { t } from '../../../lib/t.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { draftOf, policyDraft, rulesOf, type PolicyDraft } from './draft.ts'
import { Examples } from './Examples.tsx'
import { PolicyFields, sectionsOf } from './PolicyFields.tsx'
import { SavePolicyDialog, type SavePolicyDraft, yearsToAsk } from './SavePolicyDialog.tsx'
import css from './policies.module.css'

const list = linkTo('leavePolicies')
/** The form is saved only if it is valid. */
const bodyOf = (draft: PolicyDraft) => ({ name: draft.name, rules: rulesOf(draft) as PolicyRules })

export function PolicyNew() {
  const { template } = useSearch({ from: '/shell/leaves/policies/new' })
  const create = useApiMutation(leavePoliciesApi.create)
  const thisYear = useToday().slice(0, 4)
  const start = findPolicyTemplate(template)
  const form = useRecordForm(
    policyDraft,
    draftOf(start ? { name: t(start.name), rules: start.rules } : { name: '', rules: defaultRules }),
  )
  return (
    <Editor form={form}>
      {(fields) => (
        <FormPage
          title={t(leavePolicyTitles.newTitle)}
          form={form}
          sections={{ titles: sectionsOf(form.values) }}
          cancelTo={list}
          save={async (draft) => {
            const { uuid } = await create.mutateAsync({ body: bodyOf(draft) })
            toast.success(t('Leave policy added. Review who gets days, then grant them.'))
            return { ...linkTo('leavePolicyGrant'), search: { uuid, year: thisYear } }
          }}
        >
          {fields}
        </FormPage>
      )}
    </Editor>
  )
}

export function PolicyEdit() {
  return (
    <EditFromAddress
      title={t(leavePolicyTitles.editTitle)}
      list="leavePolicies"
      find={(id) => query(leavePoliciesApi.find, { params: { id } })}
    >
      {(record, reload) => <EditForm loaded={record} reload={reload} />}
    </EditFromAddress>
  )
}

function EditForm({ loaded, reload }: { loaded: LeavePolicy; reload: () => Promise<LeavePolicy> }) {
  const { stored, loadCurrent } = useStoredRecord(loaded, reload, draftOf)
  const update = useApiMutation(leavePoliciesApi.update)
  const form = useRecordForm(policyDraft, draftOf(loaded))
  const thisYear = Number(useToday().slice(0, 4))
  const [asked, setAsked] = useState<Asked>()
  const [later, setLater] = useState<SavePolicyDraft>({ isAlso: false, reason: '' })

  /** Asks from when the rules count if they affect granted years or pending requests; the dialog then saves them. */
  async function save(draft: PolicyDraft): Promise<typeof list | undefined> {
    const body = bodyOf(draft)
    const params = { id: loaded.uuid }
    const isGranted = stored.granted.length > 0
    const preview = isGranted
      ? await request(leavePoliciesApi.preview, { params, body: { rules: body.rules } })
      : undefined
    const years = yearsToAsk(stored, body.rules, thisYear)
    if (preview && (years.length > 0 || preview.requests > 0)) {
      const isSaved = await new Promise<boolean>((answer, fail) =>
        setAsked({ ...body, preview, years, answer, fail }),
      ).finally(() => setAsked(undefined))
      return isSaved ? list : undefined
    }
    const { message } = await update.mutateAsync({
      params,
      body: { ...body, fingerprint: preview?.fingerprint, version: stored.version },
    })
    toast.success(message)
    return list
  }

  return (
    <Editor form={form}>
      {(fields) => (
        <>
          <FormPage
            title={t(leavePolicyTitles.editTitle)}
            form={form}
            sections={{ titles: sectionsOf(form.values) }}
            failedText={t('The policy could not be saved')}
            cancelTo={list}
            loadCurrent={loadCurrent}
            save={save}
          >
            {fields}
          </FormPage>
          {asked && (
            <SavePolicyDialog
              policy={stored}
              {...asked}
              start={later}
              onSaved={() => asked.answer(true)}
              onConflict={(error, draft) => {
                setLater(draft)
                asked.fail(error)
              }}
              onClose={() => asked.answer(false)}
            />
          )}
        </>
      )}
    </Editor>
  )
}

type Asked = ReturnType<typeof bodyOf> & {
  preview: GrantPreview
  years: readonly number[]
  answer: (isSaved: boolean) => void
  fail: (error: Error) => void
}

type EditorProps = { form: RecordForm<PolicyDraft>; children: (fields: ReactNode) => ReactNode }

/** The form with its examples: beside it on a wide screen, otherwise within it. */
function Editor({ form, children }: EditorProps) {
  const isWide = useMedia('(min-width: 1440px)')
  const year = Number(useToday().slice(0, 4)) + 1
  const examples = <Examples rules={rulesOf(form.values)} year={year} />
  return (
    <div className={css.editor}>
      <div>{children(<PolicyFields draft={form.values} examples={!isWide && examples} />)}</div>
      {isWide && <aside className={css.beside}>{examples}</aside>}
    </div>
  )
}
