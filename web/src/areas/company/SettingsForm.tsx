import type { ReactNode } from 'react'
import { companyApi, type CompanySettings } from '@hr/contract/areas/company/company'
import { companyTexts } from '@hr/contract/areas/company/texts'
import { query, useApiMutation } from '../../api/client.ts'
import { EditRecord } from '../../form/EditRecord.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { useStoredRecord } from '../../form/use-stored-record.ts'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { toast } from '../../ui/toasts.tsx'
import { changeOf, companyFormInput, draftOf, type CompanyDraft, type SettingNames } from './CompanyFields.tsx'

type Loaded = { stored: CompanySettings; values: CompanyDraft; adoptOwnChange: () => Promise<void> }

type SettingsFormProps = {
  title: string
  /** The settings that this page saves. */
  names: SettingNames
  /** The fingerprints of the lists that the user has seen beside the settings. */
  seen?: { leavers?: string | undefined }
  children: (loaded: Loaded) => ReactNode
}

/** A page of the company's settings, which stays open after it has saved. */
export const SettingsForm = (props: SettingsFormProps) => (
  <EditRecord title={props.title} query={query(companyApi.find, {})}>
    {(settings, reload) => <LoadedForm {...props} loaded={settings} reload={reload} />}
  </EditRecord>
)

type LoadedFormProps = SettingsFormProps & { loaded: CompanySettings; reload: () => Promise<CompanySettings> }

function LoadedForm({ title, names, seen, children, loaded, reload }: LoadedFormProps) {
  const { stored, adopt, loadCurrent, adoptOwnChange } = useStoredRecord(loaded, reload, draftOf)
  const update = useApiMutation(companyApi.update)
  const form = useRecordForm<CompanyDraft>(companyFormInput, draftOf(loaded))
  return (
    <FormPage
      title={title}
      form={form}
      cancelTo={linkTo('settings')}
      loadCurrent={loadCurrent}
      save={async (values) => {
        const saved = await update.mutateAsync({
          body: { ...changeOf(values, names), ...seen, version: stored.version },
        })
        form.setInitialValues(draftOf(saved))
        form.setValues(draftOf(saved))
        adopt(saved)
        toast.success(t(companyTexts.saved))
        return undefined
      }}
    >
      {children({ stored, values: form.values, adoptOwnChange })}
    </FormPage>
  )
}
