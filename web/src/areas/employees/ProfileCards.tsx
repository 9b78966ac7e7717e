import { IconGenderBigender, IconGenderFemale, IconGenderMale } from '@tabler/icons-react'
import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { seniorityOf, teamNames, timeInCompany } from '@hr/contract/areas/employees/derived'
import type { Employee, Gender } from '@hr/contract/areas/employees/record'
import { formatDay } from '@hr/contract/lib/day'
import { useToday } from '../../api/client-settings.ts'
import { t } from '../../lib/t.ts'
import { Copyable } from '../../ui/Copyable.tsx'
import { Fact, Facts, NotGiven } from '../../ui/Facts.tsx'
import { ChildTable } from './ChildTable.tsx'
import { EmployeeStatusChip } from './EmployeeStatusChip.tsx'
import { IdNumber } from './IdNumber.tsx'
import css from './profile.module.css'

type CardProps = { employee: Employee }

export const About = ({ employee }: CardProps) => (
  <Facts>
    <Fact label={t('Title')}>{employee.position?.name ?? null}</Fact>
    <Fact label={t('Email')}>
      <Copyable text={employee.email} label={t('Copy e-mail')} />
    </Fact>
    <Fact label={t('Teams')}>{teamNames(employee.team)}</Fact>
    <Fact label={t('Brief description')}>
      {employee.briefDescription && <span className={css.lines}>{employee.briefDescription}</span>}
    </Fact>
  </Facts>
)

const genderIcons: Record<Gender, typeof IconGenderMale> = {
  Male: IconGenderMale,
  Female: IconGenderFemale,
  Other: IconGenderBigender,
}

function GenderOf({ gender }: { gender: Gender | null }) {
  if (gender === null) return <NotGiven />
  const Icon = genderIcons[gender]
  return (
    <span className={css.gender}>
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      {t(gender)}
    </span>
  )
}

export const PersonalInformation = ({ employee }: CardProps) => (
  <>
    <Facts>
      <Fact label={t('Date of birth')}>{formatDay(employee.dateOfBirth)}</Fact>
      <Fact label={t('Phone number')}>
        {employee.phoneNumber && <Copyable text={employee.phoneNumber} label={t('Copy phone number')} />}
      </Fact>
      <Fact label={t('Place of residence')}>{employee.placeOfResidence}</Fact>
      <Fact label={t('Residential address')}>{employee.residentialAddress}</Fact>
      <Fact label={t('Country')}>{employee.country}</Fact>
      <Fact label={t(employeesTexts.idNumber)}>
        <IdNumber key={employee.version} employee={employee} />
      </Fact>
      <Fact label={t('Gender')}>
        <GenderOf gender={employee.gender} />
      </Fact>
      <Fact label={t('Qualification')}>
        {employee.qualifications && <span lang="bs">{employee.qualifications}</span>}
      </Fact>
      <Fact label={t('Vocation')}>{employee.vocation}</Fact>
      <Fact label={t('Emergency contact')}>{employee.emergencyContact}</Fact>
      <Fact label={t('Marital status')}>{t(employee.maritalStatus)}</Fact>
      <Fact label={t('Maiden name')}>{employee.maidenName}</Fact>
      <Fact label={t('Children')}>{employee.children.length > 0 ? t('Yes') : t('No')}</Fact>
    </Facts>
    {employee.children.length > 0 && (
      <div className={css.children}>
        <ChildTable rows={employee.children} />
      </div>
    )}
  </>
)

export function EmploymentDetails({ employee }: CardProps) {
  const today = useToday()
  return (
    <Facts>
      <Fact label={t('Status')}>
        <EmployeeStatusChip status={employee.status} />
      </Fact>
      <Fact label={t('Contract type')}>{employee.contractType && <span lang="hr">{employee.contractType}</span>}</Fact>
      <Fact label={t('Start date')}>{formatDay(employee.startDate)}</Fact>
      <Fact label={t('End of probationary period')}>{formatDay(employee.endOfProbationaryPeriod)}</Fact>
      <Fact label={t('End date')}>{formatDay(employee.endDate)}</Fact>
      <Fact label={t('Years in the company')}>{timeInCompany(employee, today)}</Fact>
      <Fact label={t('Office location')}>{employee.officeLocation}</Fact>
      <Fact label={t('Seniority level')}>{seniorityOf(employee, today)}</Fact>
      <Fact label={t('Seniority client level')}>{employee.seniorityClientLevel}</Fact>
      <Fact label={t('Departments')}>{employee.departments}</Fact>
      <Fact label={t('Work type')}>{employee.workType && <span lang="bs">{employee.workType}</span>}</Fact>
    </Facts>
  )
}

/** What somebody has done and can do. */
export const Background = ({ employee }: CardProps) => (
  <Facts>
    <Fact label={t('Years of work experience')}>
      {employee.yearsExperience === null ? null : String(employee.yearsExperience)}
    </Fact>
    <Fact label={t('Experience')}>
      {listOf(employee.experienceArray, ({ companyName, position, yearsPeriod }) => [
        companyName,
        `${position}, ${yearsPeriod}`,
      ])}
    </Fact>
    <Fact label={t('Education')}>
      {listOf(employee.educationCertificationArray, ({ mater, faculty }) => [mater, faculty])}
    </Fact>
    <Fact label={t('Skills')}>{listOf(employee.skillsArray, ({ title, description }) => [title, description])}</Fact>
    <Fact label={t('Languages')}>{employee.language.join(', ')}</Fact>
  </Facts>
)

/** Rows of two lines each; null where there are none. */
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
