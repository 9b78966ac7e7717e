import { companyTitles } from '@hr/contract/areas/company/titles'
import { FormSection } from '../../form/FormSection.tsx'
import { t } from '../../lib/t.ts'
import { CompanyFields, EmployeeNumberField } from './CompanyFields.tsx'
import { LogoField } from './LogoField.tsx'
import { SettingsForm } from './SettingsForm.tsx'

/** The name, the logo, the languages and the numbers of the company. */
export default function CompanySettings() {
  return (
    <SettingsForm
      title={t(companyTitles.company)}
      names={['name', 'country', 'timeZone', 'language', 'accentColour', 'employeeNumberPattern']}
    >
      {({ stored, values, adoptOwnChange }) => (
        <FormSection title={t('Company')}>
          <LogoField logo={stored.logo} onChanged={adoptOwnChange} />
          <CompanyFields settings={stored} accent={values.accentColour} />
          <EmployeeNumberField />
        </FormSection>
      )}
    </SettingsForm>
  )
}
