import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  applicantsApi,
  emailInput,
  fillTemplate,
  placeholderNames,
  type ApplicantRow,
  type EmailTemplate,
} from '@hr/contract/areas/applicants/applicants'
import { shownEmail } from '@hr/contract/lib/email-domains'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { query, useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { Part } from '../../api/Part.tsx'
import { InlineConfirm } from '../../form/InlineConfirm.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { comboboxProps } from '../../form/combobox.ts'
import { useRecordForm, type RecordForm } from '../../form/use-record-form.ts'
import { formatList } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toasts.tsx'
import { nameOf } from '../../ui/Avatar.tsx'
import { EmailFields } from './EmailFields.tsx'
import { SaveTemplate } from './SaveTemplate.tsx'
import css from './applicants.module.css'
import { Hint } from '../../ui/texts.tsx'

type Recipient = Pick<ApplicantRow, 'uuid' | 'firstName' | 'lastName' | 'appliedForPosition' | 'email'>
type Draft = { subject: string; text: string }

/** Sends an email to one applicant, or the same to several, each with their own name. */
export function SendEmailDialog({ applicants, onClose }: { applicants: readonly Recipient[]; onClose: () => void }) {
  const send = useApiMutation(applicantsApi.sendEmail)
  const form = useRecordForm<Draft>(emailInput, { subject: '', text: '' })
  const templates = useQuery(query(applicantsApi.templates, {}))
  const [only] = applicants
  // Applicants who got the email are skipped when a failed one is retried.
  const [queued] = useState(() => new Set<string>())
  const names = applicants.map(nameOf).join(', ')
  return (
    <FormDialog
      title={t('Send email')}
      form={form}
      failedText={t('The email could not be sent')}
      saveLabel={t('Send')}
      width={640}
      note={
        applicants.length === 1 && only
          ? shownEmail(only.email)
          : t('{count, plural, one {To # applicant} other {To # applicants}}', { count: applicants.length })
      }
      onClose={onClose}
      save={async ({ subject, text }) => {
        for (const applicant of applicants) {
          if (queued.has(applicant.uuid)) continue
          const body = { subject: fillTemplate(subject, applicant), text: fillTemplate(text, applicant) }
          // One after the other, so that a failure does not affect the emails before it.
          await send.mutateAsync({ params: { id: applicant.uuid }, body })
          queued.add(applicant.uuid)
        }
        return t(applicantsTexts.emailQueued)
      }}
    >
      <Hint style={{ overflowWrap: 'anywhere' }}>
        {t('To', undefined, 'recipients')} <bdi>{names}</bdi>
      </Hint>
      <Part query={templates} skeleton={<Skeleton width="100%" height={60} />}>
        {(all) => <TemplateField templates={all} form={form} recipient={applicants.length === 1 ? only : undefined} />}
      </Part>
      <EmailFields
        placeholders={t("{names} are replaced with each applicant's details.", { names: formatList(placeholderNames) })}
      />
      <SaveTemplate draft={form.values} />
    </FormDialog>
  )
}

const isSame = (a: Draft, b: Draft) => a.subject === b.subject && a.text === b.text

type TemplateFieldProps = {
  templates: readonly EmailTemplate[]
  form: RecordForm<Draft>
  recipient: Recipient | undefined
}

/** Inserts a saved template into the form; asks before it replaces the user's text. */
function TemplateField({ templates, form, recipient }: TemplateFieldProps) {
  const [chosen, setChosen] = useState<EmailTemplate | null>(null)
  const [asked, setAsked] = useState<'delete' | EmailTemplate>()
  // The content of the form before the user typed.
  const [filled, setFilled] = useState<Draft>(form.getInitialValues())
  const select = useRef<HTMLInputElement>(null)
  const remove = useApiMutation(applicantsApi.removeTemplate)
  const closeConfirmation = () => {
    setAsked(undefined)
    select.current?.focus()
  }
  const applyTemplate = (template: EmailTemplate) => {
    const fill = (text: string) => (recipient ? fillTemplate(text, recipient) : text)
    const next = { subject: fill(template.subject), text: fill(template.text) }
    setChosen(template)
    setFilled(next)
    form.setValues(next)
  }
  const choose = (uuid: string | null) => {
    const template = templates.find((one) => one.uuid === uuid)
    if (!template) return
    if (isSame(form.values, filled)) applyTemplate(template)
    else setAsked(template)
  }
  const removeTemplate = ({ uuid }: EmailTemplate) =>
    remove.mutate(
      { params: { id: uuid } },
      {
        onSuccess: () => {
          setChosen(null)
          toast.success(t(applicantsTexts.templateDeleted))
        },
        onError: (failure) => toast.error(messageOf(failure, t('Failed to update data'))),
      },
    )
  return (
    <>
      <Group align="end" gap={8} className={css.template}>
        <Select
          ref={select}
          size="sm"
          label={t('Template')}
          placeholder={t('Choose')}
          data={templates.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={chosen?.uuid ?? null}
          onChange={choose}
          comboboxProps={comboboxProps}
        />
        {chosen !== null && (
          <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => setAsked('delete')}>
            {t('Delete template')}
          </Button>
        )}
      </Group>
      {asked === 'delete' && chosen !== null && (
        <InlineConfirm
          question={t('Delete the template “{name}”? It will no longer be available to anyone.', {
            name: chosen.name,
          })}
          confirm={t('Delete')}
          onConfirm={() => {
            closeConfirmation()
            removeTemplate(chosen)
          }}
          onClose={closeConfirmation}
        />
      )}
      {asked !== undefined && asked !== 'delete' && (
        <InlineConfirm
          question={t('Replace your text with the template “{name}”?', { name: asked.name })}
          confirm={t('Replace')}
          onConfirm={() => {
            closeConfirmation()
            applyTemplate(asked)
          }}
          onClose={closeConfirmation}
        />
      )}
    </>
  )
}
