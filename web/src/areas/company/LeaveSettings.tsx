import { companyTitles } from '@hr/contract/areas/company/titles'
import { FormSection } from '../../form/FormSection.tsx'
import { t } from '../../lib/t.ts'
import { LeaveReminderFields, ShowAbsencesField } from './CompanyFields.tsx'
import { SettingsForm } from './SettingsForm.tsx'

/** Who is reminded of leave requests, and who sees absences. */
export default function LeaveSettings() {
  return (
    <SettingsForm
      title={t(companyTitles.leave)}
      names={['leaveReminderDays', 'leaveEscalationDays', 'showAbsences']}
    >
      {() => (
        <>
          <FormSection title={t('Undecided leave requests')}>
            <LeaveReminderFields />
          </FormSection>
          <FormSection title={t('Privacy')}>
            <ShowAbsencesField />
          </FormSection>
        </>
      )}
    </SettingsForm>
  )
}
