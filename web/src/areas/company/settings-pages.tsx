import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { companyApi } from '@hr/contract/areas/company/company'
import { companyTitles } from '@hr/contract/areas/company/titles'
import { namesOf } from '@hr/contract/lib/field-maps'
import { query } from '../../api/client.ts'
import { FormSection } from '../../form/FormSection.tsx'
import { AddressTabs } from '../../lib/AddressTabs.tsx'
import { signInSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'
import { useSearchAs } from '../../lib/use-search-as.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import {
  JobFormFields,
  CompanyFields,
  DateReminderFields,
  DepartureReasonsField,
  EmployeeNumberField,
  LeaveReminderFields,
  PasswordSignInField,
  SecondFactorFields,
  ShowAbsencesField,
} from './CompanyFields.tsx'
import { EmergencyAccounts } from '../access/public.ts'
import { TwoStep } from '../users/public.ts'
import { LastDayField } from './LastDayField.tsx'
import { LogoField } from './LogoField.tsx'
import { ProviderCheck } from './ProviderCheck.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { settingPages } from './setting-pages.ts'

const { headings: signIn } = settingPages.signInSettings

/** The name, the logo, the languages and the numbers of the company. */
export function CompanySettings() {
  return (
    <SettingsForm title={t(companyTitles.company)} names={namesOf(settingPages.companySettings.labels)}>
      {({ stored, values, adoptOwnChange }) => (
        <FormSection title={settingPages.companySettings.headings.company}>
          <LogoField logo={stored.logo} onChanged={adoptOwnChange} />
          <CompanyFields settings={stored} accent={values.accentColour} />
          <EmployeeNumberField />
          <DepartureReasonsField />
        </FormSection>
      )}
    </SettingsForm>
  )
}

/** When approvers and HR are reminded, and who sees absences. */
export function LeaveSettings() {
  return (
    <SettingsForm title={t(companyTitles.leave)} names={namesOf(settingPages.leaveSettings.labels)}>
      {() => (
        <>
          <FormSection title={settingPages.leaveSettings.headings.undecided}>
            <LeaveReminderFields />
          </FormSection>
          <FormSection title={settingPages.leaveSettings.headings.dates}>
            <DateReminderFields />
          </FormSection>
          <FormSection title={settingPages.leaveSettings.headings.privacy}>
            <ShowAbsencesField />
          </FormSection>
        </>
      )}
    </SettingsForm>
  )
}

/** The positions that links to the job form may name, and the pages that may embed it. */
export function HiringSettings() {
  return (
    <SettingsForm title={t(companyTitles.hiring)} names={namesOf(settingPages.hiringSettings.labels)}>
      {() => (
        <FormSection>
          <JobFormFields />
        </FormSection>
      )}
    </SettingsForm>
  )
}

/** How people sign in, and who of them has two-step sign-in. */
export function SignIn() {
  const { tab } = useSearchAs(signInSearch)
  if (tab === undefined) return <SignInSettings />
  return (
    <Stack gap={16}>
      <PageTitle title={t(companyTitles.signIn)} />
      <SignInTabs current={tab} />
      <TwoStep />
    </Stack>
  )
}

const SignInTabs = ({ current }: { current?: string }) => (
  <AddressTabs
    label={t(companyTitles.signIn)}
    tabs={[
      { tab: undefined, label: t(companyTitles.settings) },
      { tab: 'two-step', label: t('Two-step sign-in') },
    ]}
    {...(current !== undefined && { current })}
  />
)

/** The roles that must have a second factor, who signs in by password, and the identity provider. */
export function SignInSettings() {
  const { data: leavers } = useQuery(query(companyApi.leavers, {}))
  return (
    <SettingsForm
      title={t(companyTitles.signIn)}
      names={namesOf(settingPages.signInSettings.labels)}
      seen={{ leavers: leavers?.fingerprint }}
    >
      {({ stored, values }) => (
        <>
          <SignInTabs />
          <FormSection title={signIn.secondFactor}>
            <SecondFactorFields />
          </FormSection>
          <FormSection title={signIn.passwords}>
            <PasswordSignInField stored={stored.passwordSignIn} />
          </FormSection>
          <FormSection title={signIn.leavers}>
            <LastDayField
              isDecided={stored.lastDayEndsSignIn !== null}
              leavers={values.lastDayEndsSignIn === 'yes' && stored.lastDayEndsSignIn !== true ? leavers : undefined}
            />
          </FormSection>
          <FormSection title={signIn.emergencyAccounts}>
            <EmergencyAccounts />
          </FormSection>
          <FormSection title={signIn.provider}>
            <ProviderCheck />
          </FormSection>
        </>
      )}
    </SettingsForm>
  )
}
