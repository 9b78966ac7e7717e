import { IconGenderBigender, IconGenderFemale, IconGenderMale } from '@tabler/icons-react'
import { seniorityOf, teamNames, timeInCompany } from '@hr/contract/areas/employees/derived'
import type { Employee, Gender, ShortRecord } from '@hr/contract/areas/employees/record'
import { formatDay } from '@hr/contract/lib/day'
import { useToday } from '../../api/client-settings.ts'
import { t } from '../../lib/t.ts'
import { Copyable } from '../../ui/Copyable.tsx'
import { DataList, DataListItem, NotGiven } from '../../ui/DataList.tsx'
import { ChildTable } from './ChildTable.tsx'
import { EmployeeStatusChip } from './EmployeeStatusChip.tsx'
import { IdNumber } from './IdNumber.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { fieldLabel } from './field-label.ts'
import { WorkScheduleText } from '../leave/public.ts'
import { useNationalIdFormat } from './use-national-id-format.ts'
import css from './profile.module.css'

type CardProps = { employee: Employee }

export const About = ({ employee }: CardProps) => (
  <DataList>
    <DataListItem label={t('Title')}>{employee.position?.name ?? null}</DataListItem>
    <DataListItem label={t('Email')}>
      <Copyable text={employee.email} label={t('Copy email')} />
    </DataListItem>
    <DataListItem label={t('Teams')}>{teamNames(employee.team)}</DataListItem>
    <DataListItem label={fieldLabel('briefDescription')}>
      {employee.briefDescription && <span className={css.lines}>{employee.briefDescription}</span>}
    </DataListItem>
  </DataList>
)

const genderIcons: Record<Gender, typeof IconGenderMale> = {
  Male: IconGenderMale,
  Female: IconGenderFemale,
  Other: IconGenderBigender,
}

function GenderText({ gender }: { gender: Gender | null }) {
  if (gender === null) return <NotGiven />
  const icon = genderIcons[gender]
  return (
    <span className={css.gender}>
      <Icon icon={icon} />
      {t(gender)}
    </span>
  )
}

export function PersonalInformation({ employee }: CardProps) {
  const idNumberLabel = t(useNationalIdFormat().label)
  return (
    <>
      <DataList>
        <DataListItem label={fieldLabel('dateOfBirth')}>{formatDay(employee.dateOfBirth)}</DataListItem>
        <DataListItem label={fieldLabel('phoneNumber')}>
          {employee.phoneNumber && <Copyable text={employee.phoneNumber} label={t('Copy phone number')} />}
        </DataListItem>
        <DataListItem label={fieldLabel('placeOfResidence')}>{employee.placeOfResidence}</DataListItem>
        <DataListItem label={fieldLabel('residentialAddress')}>{employee.residentialAddress}</DataListItem>
        <DataListItem label={fieldLabel('country')}>{employee.country}</DataListItem>
        <DataListItem label={idNumberLabel}>
          <IdNumber key={employee.version} employee={employee} />
        </DataListItem>
        <DataListItem label={t('Gender')}>
          <GenderText gender={employee.gender} />
        </DataListItem>
        <DataListItem label={fieldLabel('qualifications')}>
          {employee.qualifications && <span lang="bs">{employee.qualifications}</span>}
        </DataListItem>
        <DataListItem label={fieldLabel('vocation')}>{employee.vocation}</DataListItem>
        <DataListItem label={fieldLabel('emergencyContact')}>{employee.emergencyContact}</DataListItem>
        <DataListItem label={fieldLabel('maritalStatus')}>{t(employee.maritalStatus)}</DataListItem>
        <DataListItem label={fieldLabel('maidenName')}>{employee.maidenName}</DataListItem>
        <DataListItem label={fieldLabel('children')}>{employee.children.length > 0 ? t('Yes') : t('No')}</DataListItem>
      </DataList>
      {employee.children.length > 0 && (
        <div className={css.children}>
          <ChildTable rows={employee.children} />
        </div>
      )}
    </>
  )
}

export function EmploymentDetails({ employee }: CardProps) {
  const today = useToday()
  return (
    <DataList>
      <DataListItem label={t('Status')}>
        <EmployeeStatusChip employee={employee} />
      </DataListItem>
      <DataListItem label={fieldLabel('employeeNumber')}>{employee.employeeNumber}</DataListItem>
      <DataListItem label={fieldLabel('contractType')}>
        {employee.contractType && <span lang="hr">{employee.contractType}</span>}
      </DataListItem>
      <DataListItem label={fieldLabel('startDate')}>{formatDay(employee.startDate)}</DataListItem>
      <DataListItem label={fieldLabel('endOfProbationaryPeriod')}>
        {formatDay(employee.endOfProbationaryPeriod)}
      </DataListItem>
      <DataListItem label={fieldLabel('endDate')}>{formatDay(employee.endDate)}</DataListItem>
      <DataListItem label={t('Years in the company')}>{timeInCompany(employee, today)}</DataListItem>
      <DataListItem label={fieldLabel('workPhone')}>
        {employee.workPhone && <Copyable text={employee.workPhone} label={t('Copy work phone')} />}
      </DataListItem>
      <DataListItem label={fieldLabel('officeLocation')}>{employee.officeLocation}</DataListItem>
      <DataListItem label={t('Work schedule')}>
        <WorkScheduleText uuid={employee.uuid} />
      </DataListItem>
      <DataListItem label={t('Seniority level')}>{seniorityOf(employee, today)}</DataListItem>
      <DataListItem label={fieldLabel('seniorityClientLevel')}>{employee.seniorityClientLevel}</DataListItem>
      <DataListItem label={fieldLabel('departments')}>{employee.departments}</DataListItem>
      <DataListItem label={fieldLabel('workType')}>
        {employee.workType && <span lang="bs">{employee.workType}</span>}
      </DataListItem>
    </DataList>
  )
}

/** Experience, education and skills. */
export const Background = ({ employee }: { employee: ShortRecord }) => (
  <DataList>
    <DataListItem label={fieldLabel('yearsExperience')}>
      {employee.yearsExperience === null ? null : String(employee.yearsExperience)}
    </DataListItem>
    <DataListItem label={t('Experience')}>
      {listOf(employee.experienceArray, ({ companyName, position, yearsPeriod }) => [
        companyName,
        `${position}, ${yearsPeriod}`,
      ])}
    </DataListItem>
    <DataListItem label={t('Education')}>
      {listOf(employee.educationCertificationArray, ({ mater, faculty }) => [mater, faculty])}
    </DataListItem>
    <DataListItem label={t('Skills')}>
      {listOf(employee.skillsArray, ({ title, description }) => [title, description])}
    </DataListItem>
    <DataListItem label={fieldLabel('language')}>{employee.language.join(', ')}</DataListItem>
  </DataList>
)

/** Rows of two lines each; null if there are none. */
function listOf<Row>(rows: readonly Row[], linesOf: (row: Row) => [string, string]) {
  if (rows.length === 0) return null
  return (
    <ul className={css.rows}>
      {rows.map((row) => {
        const [first, second] = linesOf(row)
        return (
          <li key={`${first} ${second}`}>
            {first}
            {second !== '' && <small>{second}</small>}
          </li>
        )
      })}
    </ul>
  )
}
