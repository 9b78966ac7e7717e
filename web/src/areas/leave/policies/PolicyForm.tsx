import { useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import {
  defaultRules,
  leavePoliciesApi,
  type GrantPreview,
  type LeavePolicy,
  type PolicyRules,
} from '@hr/contract/areas/leave/policies'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { findPolicyTemplate } from '@hr/contract/areas/leave/policy-templates'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { leavePolicyTitles } from '@hr/contract/areas/leave/titles'
import { query, useApiMutation } from '../../../api/client.ts'
import { useToday } from '../../../api/client-settings.ts'
import { ApiError } from '../../../api/errors.ts'
import { leaveChanges } from '../../../api/leave-invalidations.ts'
import { request } from '../../../api/request.ts'
import { EditFromAddress } from '../../../form/EditFromAddress.tsx'
import { FormPage } from '../../../form/FormPage.tsx'
import { useRecordForm, type RecordForm } from '../../../form/use-record-form.ts'
import { useStoredRecord } from '../../../form/use-stored-record.ts'
import { linkTo } from '../../../lib/target.ts'
import { t } from '../../../lib/t.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { draftOf, policyDraft, rulesOf, type PolicyDraft } from './draft.ts'
import { effectsOf } from './effects.ts'
import { Examples } from './Examples.tsx'
import { PolicyFields, sectionsOf } from './PolicyFields.tsx'
import css from './policies.module.css'

const list = linkTo('leavePolicies')
const changes = [leavePoliciesApi.list, leavePoliciesApi.find, leaveTypesApi.list, jobsApi.list, ...leaveChanges]

/** The form is saved only if it is valid. */
const bodyOf = (draft: PolicyDraft) => ({ name: draft.name, rules: rulesOf(draft) as PolicyRules })

export function PolicyNew() {
  const { template } = useSearch({ strict: false })
  const create = useApiMutation(leavePoliciesApi.create, { changes })
  const start = findPolicyTemplate(template) ?? { name: '', rules: defaultRules }
  const form = useRecordForm(policyDraft, draftOf(start))
  return (
    <Editor form={form}>
      {(fields) => (
        <FormPage
          title={t(leavePolicyTitles.newTitle)}
          form={form}
          sections={sectionsOf(form.values)}
          failedText={t('Failed to save data')}
          cancelTo={list}
          save={async (draft) => {
            await create.mutateAsync({ body: bodyOf(draft) })
            toast.success(t('Leave policy added. Grant its days for a year next.'))
            return list
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
  const update = useApiMutation(leavePoliciesApi.update, { changes })
  const form = useRecordForm(policyDraft, draftOf(loaded))
  const { confirm, dialog } = useEffectsDialog()
  const params = { id: loaded.uuid }

  /** Saves after the user has confirmed the effects; shows them again if they have changed since. */
  async function save(draft: PolicyDraft, isRepeated = false): Promise<typeof list | undefined> {
    const body = bodyOf(draft)
    const preview =
      stored.granted.length > 0
        ? await request(leavePoliciesApi.preview, { params, body: { rules: body.rules } })
        : undefined
    if (preview && effectsOf(preview).length > 0 && !(await confirm({ preview, isRepeated }))) return undefined
    try {
      const { message } = await update.mutateAsync({
        params,
        body: { ...body, fingerprint: preview?.fingerprint, version: stored.version },
      })
      toast.success(message)
      return list
    } catch (error) {
      if (error instanceof ApiError && error.message === policyTexts.previewChanged) return save(draft, true)
      throw error
    }
  }

  return (
    <Editor form={form}>
      {(fields) => (
        <>
          <FormPage
            title={t(leavePolicyTitles.editTitle)}
            form={form}
            sections={sectionsOf(form.values)}
            failedText={t('Failed to update data')}
            cancelTo={list}
            loadCurrent={loadCurrent}
            save={(draft) => save(draft)}
          >
            {fields}
          </FormPage>
          {dialog}
        </>
      )}
    </Editor>
  )
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

type Question = { preview: GrantPreview; isRepeated: boolean }

/** A dialog with the effects of a change; `confirm` resolves with the user's answer. */
function useEffectsDialog() {
  const [asked, setAsked] = useState<Question & { answer: (isConfirmed: boolean) => void }>()
  const confirm = (question: Question) =>
    new Promise<boolean>((answer) => {
      setAsked({ ...question, answer })
    })
  const close = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed)
    setAsked(undefined)
  }
  const dialog = asked && (
    <ConfirmDialog
      isOpen
      title={t('Change granted days?')}
      confirm={t('Save')}
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    >
      {asked.isRepeated && <Notice tone="warn">{t(policyTexts.previewChanged)}</Notice>}
      <p>{t('This changes days that have been granted:')}</p>
      <ul className={css.effects}>
        {effectsOf(asked.preview).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
  return { confirm, dialog }
}
