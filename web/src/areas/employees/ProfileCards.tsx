import { Box, Group, Stack } from '@mantine/core'
import { IconGenderBigender, IconGenderFemale, IconGenderMale } from '@tabler/icons-react'
import { seniorityOf, teamNames, timeInCompany } from '@hr/contract/areas/employees/derived'
import { genderTexts, type Employee, type Gender, type ShortRecord } from '@hr/contract/areas/employees/record'
import { useToday } from '../../api/client-settings.ts'
import { t } from '../../lib/t.ts'
import { DataListItem, NotGiven } from '../../ui/DataList.tsx'
import { ChildTable } from './ChildTable.tsx'
import { EmployeeStatusChip } from './EmployeeStatusChip.tsx'
import { IdNumber } from './IdNumber.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { fieldLabel } from './field-label.ts'
import { ProfileList } from './ProfileList.tsx'
import { RecordItem } from './RecordItem.tsx'
import { WorkScheduleText } from '../leave/public.ts'
import { useNationalIdFormat } from './use-national-id-format.ts'

type CardProps = { employee: Employee }

export const About = ({ employee }: CardProps) => (
  <ProfileList>
    <DataListItem label={t('Title', undefined, 'job')}>{employee.position?.name ?? null}</DataListItem>
    <RecordItem name="email" record={employee} />
    <DataListItem label={t('Teams')}>{teamNames(employee.team)}</DataListItem>
    <RecordItem name="briefDescription" record={employee} />
  </ProfileList>
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
    <Group component="span" display="inline-flex" gap={6}>
      <Icon icon={icon} />
      {t(genderTexts[gender])}
    </Group>
  )
}

export function PersonalInformation({ employee }: CardProps) {
  const idNumberLabel = t(useNationalIdFormat().label)
  return (
    <>
      <ProfileList>
        <RecordItem name="dateOfBirth" record={employee} />
        <RecordItem name="phoneNumber" record={employee} />
        <RecordItem name="placeOfResidence" record={employee} />
        <RecordItem name="residentialAddress" record={employee} />
        <RecordItem name="country" record={employee} />
        <DataListItem label={idNumberLabel}>
          <IdNumber employee={employee} />
        </DataListItem>
        <DataListItem label={t('Gender')}>
          <GenderText gender={employee.gender} />
        </DataListItem>
        <RecordItem name="qualifications" record={employee} />
        <RecordItem name="vocation" record={employee} />
        <RecordItem name="emergencyContact" record={employee} />
        <RecordItem name="maritalStatus" record={employee} />
        <RecordItem name="maidenName" record={employee} />
        <DataListItem label={fieldLabel('children')}>{employee.children.length > 0 ? t('Yes') : t('No')}</DataListItem>
      </ProfileList>
      {employee.children.length > 0 && (
        <Box mt={12}>
          <ChildTable rows={employee.children} />
        </Box>
      )}
    </>
  )
}

export function EmploymentDetails({ employee }: CardProps) {
  const today = useToday()
  return (
    <ProfileList>
      <DataListItem label={t('Status')}>
        <EmployeeStatusChip employee={employee} />
      </DataListItem>
      <RecordItem name="employeeNumber" record={employee} />
      <RecordItem name="contractType" record={employee} />
      <RecordItem name="startDate" record={employee} />
      <RecordItem name="endOfProbationaryPeriod" record={employee} />
      <RecordItem name="endDate" record={employee} />
      <DataListItem label={t('Years in the company')}>{timeInCompany(employee, today, t)}</DataListItem>
      <RecordItem name="workPhone" record={employee} />
      <RecordItem name="officeLocation" record={employee} />
      <DataListItem label={t('Work schedule')}>
        <WorkScheduleText uuid={employee.uuid} />
      </DataListItem>
      <DataListItem label={t('Seniority level')}>{seniorityOf(employee, today)}</DataListItem>
      <RecordItem name="seniorityClientLevel" record={employee} />
      <RecordItem name="departments" record={employee} />
      <RecordItem name="workType" record={employee} />
    </ProfileList>
  )
}

/** Experience, education and skills. */
export const Background = ({ employee }: { employee: ShortRecord }) => (
  <ProfileList>
    <RecordItem name="yearsExperience" record={employee} />
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
  </ProfileList>
)

/** Rows of two lines each; null if there are none. */
function listOf<Row>(rows: readonly Row[], linesOf: (row: Row) => [string, string]) {
  if (rows.length === 0) return null
  return (
    <Stack component="ul" gap={6}>
      {rows.map((row) => {
        const [first, second] = linesOf(row)
        return (
          <li key={`${first} ${second}`}>
            {first}
            {second !== '' && <small>{second}</small>}
          </li>
        )
      })}
    </Stack>
  )
}
