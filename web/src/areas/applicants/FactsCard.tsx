import { Stack } from '@mantine/core'
import { applicantFields, experienceFields, type Applicant } from '@hr/contract/areas/applicants/applicants'
import { dayOfInstant } from '@hr/contract/lib/dates'
import { namesOf } from '@hr/contract/lib/field-maps'
import { shownEmail } from '@hr/contract/lib/email-domains'
import { localeData } from '@hr/contract/lib/languages'
import { useTimeZone } from '../../api/client-settings.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { Copyable } from '../../ui/Copyable.tsx'
import { DataList, DataListItem, NotGiven } from '../../ui/DataList.tsx'
import { Card } from '../../ui/Sheet.tsx'
import { nameOf } from '../../ui/Avatar.tsx'
import css from './applicants.module.css'

/** Text from an applicant, always rendered as plain text. */
const FreeText = ({ children }: { children: string }) => (children === '' ? <NotGiven /> : <bdi>{children}</bdi>)

export function FactsCard({ applicant }: { applicant: Applicant }) {
  const { email, phoneNumber, city, language, consent, hiredAs, keptUntil } = applicant
  const timeZone = useTimeZone()
  return (
    <Card title={t('Details')}>
      <DataList>
        <DataListItem label={t(applicantFields.email.label)}>
          <Copyable text={shownEmail(email)} label={t('Copy email')} />
        </DataListItem>
        <DataListItem label={t(applicantFields.phoneNumber.label)}>
          {phoneNumber === '' ? <NotGiven /> : <Copyable text={phoneNumber} label={t('Copy phone number')} />}
        </DataListItem>
        <DataListItem label={t(applicantFields.city.label)}>
          <FreeText>{city}</FreeText>
        </DataListItem>
        {language && (
          <DataListItem label={t('Language of the application')}>
            <span lang={language}>{localeData[language].endonym}</span>
          </DataListItem>
        )}
        {hiredAs && (
          <DataListItem label={t('Employee profile')}>
            <ScreenLink screen="employeeProfile" uuid={hiredAs.uuid}>
              {nameOf(hiredAs)}
            </ScreenLink>
          </DataListItem>
        )}
        <DataListItem label={t('Consent')}>
          <details className={css.consent}>
            <summary>{t('Given on {day}', { day: formatDay(dayOfInstant(consent.at, timeZone)) })}</summary>
            {consent.text}
          </details>
        </DataListItem>
        <DataListItem label={t('Kept until')}>{formatDay(keptUntil)}</DataListItem>
      </DataList>
      <Stack component="dl" gap={12} mt={16} fz="sm" className={css.texts}>
        {namesOf(experienceFields).map((field) => (
          <LongFact key={field} label={t(experienceFields[field].label)} text={applicant[field]} />
        ))}
      </Stack>
    </Card>
  )
}

const LongFact = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <FreeText>{text}</FreeText>
    </dd>
  </div>
)
