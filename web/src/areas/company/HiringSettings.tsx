import { companyTitles } from '@hr/contract/areas/company/titles'
import { FormSection } from '../../form/FormSection.tsx'
import { t } from '../../lib/t.ts'
import { AnyPositionField } from './CompanyFields.tsx'
import { SettingsForm } from './SettingsForm.tsx'

/** Who may apply for which positions. */
export default function HiringSettings() {
  return (
    <SettingsForm title={t(companyTitles.hiring)} names={['anyPosition']}>
      {() => (
        <FormSection title={t('Job form')}>
          <AnyPositionField />
        </FormSection>
      )}
    </SettingsForm>
  )
}
