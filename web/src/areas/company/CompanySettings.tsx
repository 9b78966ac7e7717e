import { accessApi } from '@hr/contract/areas/access/access'
import { companyApi, type CompanySettings as Settings } from '@hr/contract/areas/company/company'
import { companyTexts } from '@hr/contract/areas/company/texts'
import { companyTitles } from '@hr/contract/areas/company/titles'
import { setupApi } from '@hr/contract/areas/company/setup'
import { query, useApiMutation } from '../../api/client.ts'
import { EditRecord } from '../../form/EditRecord.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { useStoredRecord } from '../../form/use-stored-record.ts'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import {
  changeOf,
  CompanyFields,
  draftOf,
  EmployeeNumberField,
  JobFormFields,
  LeaveReminderFields,
  ShowAbsencesField,
  companyFormInput,
  type CompanyDraft,
} from './CompanyFields.tsx'
import { LogoField } from './LogoField.tsx'
import { MailCheck } from './MailCheck.tsx'
import { ProviderCheck } from './ProviderCheck.tsx'

const title = t(companyTitles.settings)

/** The settings of the company, with checks of the mail server and the identity provider. */
export default function CompanySettings() {
  return (
    <EditRecord title={title} query={query(companyApi.find, {})}>
      {(settings, reload) => <SettingsForm loaded={settings} reload={reload} />}
    </EditRecord>
  )
}

function SettingsForm({ loaded, reload }: { loaded: Settings; reload: () => Promise<Settings> }) {
  const { stored, loadCurrent, adoptOwnChange } = useStoredRecord(loaded, reload, draftOf)
  const update = useApiMutation(companyApi.update, { changes: [accessApi.clientSettings, setupApi.find] })
  const form = useRecordForm<CompanyDraft>(companyFormInput, draftOf(loaded))
  return (
    <FormPage
      title={title}
      form={form}
      cancelTo={linkTo('dashboard')}
      loadCurrent={loadCurrent}
      save={async (values) => {
        await update.mutateAsync({ body: { ...changeOf(values, stored), version: stored.version } })
        toast.success(t(companyTexts.saved))
        return linkTo('dashboard')
      }}
    >
      <FormSection title={t('Company')}>
        <LogoField logo={stored.logo} onChanged={adoptOwnChange} />
        <CompanyFields settings={stored} accent={form.values.accentColour} />
        <EmployeeNumberField />
      </FormSection>
      <FormSection title={t('Undecided leave requests')}>
        <LeaveReminderFields />
      </FormSection>
      <FormSection title={t('Privacy')}>
        <ShowAbsencesField />
      </FormSection>
      <FormSection title={t('Job form')}>
        <JobFormFields />
      </FormSection>
      <FormSection title={t('Mail server')}>
        <MailCheck />
      </FormSection>
      <FormSection title={t('Identity provider')}>
        <ProviderCheck />
      </FormSection>
    </FormPage>
  )
}
