import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { applicantsTitles } from '@hr/contract/areas/applicants/titles'
import { auditTexts } from '@hr/contract/areas/audit/texts'
import { keptDays } from '@hr/contract/areas/changes/changes'
import { restorableDays } from '@hr/contract/areas/custom-fields/fields'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { retentionApi } from '@hr/contract/areas/privacy/retention'
import { privacyTitles } from '@hr/contract/areas/privacy/titles'
import { retention } from '@hr/contract/lib/retention'
import { query } from '../../api/client.ts'
import { Part } from '../../api/Part.tsx'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { FewRecord, FewRecords } from '../../table/FewRecords.tsx'
import { PageAbout } from '../../ui/PageAbout.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Hint } from '../../ui/texts.tsx'

const afterDays = (count: number) =>
  t('{count, plural, one {Deleted after # day} other {Deleted after # days}}', { count })
const afterMonths = (count: number) =>
  t('{count, plural, one {Deleted after # month} other {Deleted after # months}}', { count })

/** How long the product keeps what, and where people are erased. */
export default function Retention() {
  const periods = useQuery(query(retentionApi.find, {}))
  return (
    <Stack gap={24}>
      <Stack gap={8}>
        <PageTitle title={t(privacyTitles.retention)} />
        <PageAbout>
          {t(
            "What is deleted automatically, and what is kept until a Superadmin erases the person's data. Backups have their own retention periods.",
          )}
        </PageAbout>
      </Stack>
      <Part query={periods} skeleton={<Skeleton width="100%" height={200} />}>
        {(data) => (
          <Records title={t('Records about people')}>
            <FewRecord name={t('Archived employees')}>
              <Hint>
                {data.employeeYears === null
                  ? t(
                      'Kept until they are erased. To erase them automatically after a number of years, ask the operator of the server to set EMPLOYEE_RETENTION_YEARS.',
                    )
                  : t(
                      '{count, plural, one {Erased # year after the contract ends and the employee is archived. The operator of the server sets this (EMPLOYEE_RETENTION_YEARS).} other {Erased # years after the contract ends and the employee is archived. The operator of the server sets this (EMPLOYEE_RETENTION_YEARS).}}',
                      { count: data.employeeYears },
                    )}
              </Hint>
              {data.employeeYears !== null && (
                <Hint>{t('Employees who have left are kept until HR archives them, however long ago they left.')}</Hint>
              )}
            </FewRecord>
            <FewRecord name={t('Job applications')}>
              <Hint>
                {t(
                  '{count, plural, one {Deleted # month after the application; HR is notified 14 days before. Position and month are kept for statistics. The operator of the server sets this (APPLICANT_RETENTION_MONTHS).} other {Deleted # months after the application; HR is notified 14 days before. Position and month are kept for statistics. The operator of the server sets this (APPLICANT_RETENTION_MONTHS).}}',
                  { count: data.applicantMonths },
                )}
              </Hint>
            </FewRecord>
            <FewRecord name={t(auditTexts.title)}>
              <Hint>
                {t("Kept permanently. A person's values in it are deleted when the person's data is erased.")}
              </Hint>
            </FewRecord>
          </Records>
        )}
      </Part>
      <Records title={t('Deleted automatically')}>
        <Kept name={t('Notifications and sent emails')} period={afterMonths(retention.notificationMonths)} />
        <Kept name={t('Deliveries to webhooks and chat channels')} period={afterDays(keptDays)} />
        <Kept name={t('Entra ID syncs')} period={afterMonths(retention.directoryRunMonths)} />
        <Kept name={t('Deleted custom fields, with their values')} period={afterDays(restorableDays)} />
        <Kept name={t('Imports that can be undone')} period={afterDays(retention.importDays)} />
        <Kept
          name={t('Canceled departures not known to the employee')}
          period={afterDays(retention.departureStepDays)}
        />
        <Kept name={t('Background jobs')} period={afterDays(retention.jobDays)} />
        <Kept name={t('Unused sessions')} period={afterDays(retention.sessionDays)} />
      </Records>
      <Stack gap={8} component="section">
        <h2>{t("Erase a person's data")}</h2>
        <Hint>
          {t(
            "Open an employee's profile, archived or not, and choose Erase from its menu. Applicants are deleted on their own page. The audit log records who erased whose data.",
          )}
        </Hint>
        <Group gap="12px 16px">
          <ScreenLink screen="employees">{t(employeesTexts.title)}</ScreenLink>
          <ScreenLink screen="employeesArchived">{t(employeesTexts.archivedTitle)}</ScreenLink>
          <ScreenLink screen="applicants">{t(applicantsTitles.title)}</ScreenLink>
          <ScreenLink screen="audit">{t(auditTexts.title)}</ScreenLink>
        </Group>
      </Stack>
    </Stack>
  )
}

const Records = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={8} component="section">
    <h2>{title}</h2>
    <FewRecords label={title}>{children}</FewRecords>
  </Stack>
)

/** Something that the product deletes by itself after a fixed time. */
const Kept = ({ name, period }: { name: string; period: string }) => (
  <FewRecord name={name}>
    <Hint>{period}</Hint>
  </FewRecord>
)
