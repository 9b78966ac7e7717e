import { useQuery } from '@tanstack/react-query'
import { seniorityLevels } from '@hr/contract/areas/employees/derived'
import {
  contractTypes,
  employeeStatuses,
  recordTexts,
  workTypes,
  type Employee,
} from '@hr/contract/areas/employees/record'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { steadyQuery } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { CreatableField } from '../../form/CreatableField.tsx'
import { DayField } from '../../form/DayField.tsx'
import { useFormOfPage } from '../../form/form-context.ts'
import { TextField } from '../../form/fields.tsx'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { PersonField } from '../../form/PersonField.tsx'
import { ReferencesField } from '../../form/ReferencesField.tsx'
import { SearchedReferenceField, SelectField } from '../../form/SelectField.tsx'
import { useSearchText } from '../../form/use-search-text.ts'
import { t } from '../../lib/t.ts'
import { WorkScheduleRow } from '../leave/public.ts'
import { useFieldValues } from './field-values.ts'
import type { FormRules } from './form-rules.ts'
import { fieldLabel } from './field-label.ts'
import { InvitationField } from './InvitationField.tsx'
import { sections } from './sections.ts'

export function EmploymentSection({ rules: { stored, fixed } }: { rules: FormRules }) {
  const { values, call } = useFieldValues()
  const levels = [...new Set([...seniorityLevels, ...values.seniorityLevel])]
  return (
    <FormSection title={sections.employment}>
      <FieldPair>
        <PositionSelect />
        <TextField
          path="employeeNumber"
          label={fieldLabel('employeeNumber')}
          description={stored ? undefined : t('Leave blank for the next number of the company, if it has a pattern')}
          isOptional
        />
      </FieldPair>
      <FieldPair>
        <SelectField
          path="status"
          label={fieldLabel('status')}
          options={employeeStatuses}
          disabledReason={fixed.status}
        />
        <SelectField path="contractType" label={fieldLabel('contractType')} options={contractTypes} lang="hr" />
      </FieldPair>
      <FieldPair>
        <DayField path="startDate" label={fieldLabel('startDate')} />
        <DayField path="endDate" label={fieldLabel('endDate')} isOptional />
      </FieldPair>
      {!stored && <InvitationField />}
      <DayField path="endOfProbationaryPeriod" label={fieldLabel('endOfProbationaryPeriod')} isOptional />
      <TeamSelect />
      <CreatableField
        path="departments"
        label={fieldLabel('departments')}
        options={values.departments}
        query={call}
        isOptional
      />
      <PersonField
        path="supervisorOrTeamLead"
        label={fieldLabel('supervisorOrTeamLead')}
        without={stored?.uuid}
        disabledReason={fixed.supervisorOrTeamLead}
        isOptional
      />
      <FieldPair>
        <SelectField path="workType" label={fieldLabel('workType')} options={workTypes} lang="bs" isOptional />
        <CreatableField
          path="officeLocation"
          label={fieldLabel('officeLocation')}
          options={values.officeLocation}
          query={call}
          isOptional
        />
      </FieldPair>
      {stored && <StoredPlaceOfWork stored={stored} />}
      <FieldPair>
        <CreatableField
          path="seniorityLevel"
          label={fieldLabel('seniorityLevel')}
          options={levels}
          query={call}
          description={t('Leave blank to use time in the company')}
          isOptional
        />
        <CreatableField
          path="seniorityClientLevel"
          label={fieldLabel('seniorityClientLevel')}
          options={values.seniorityClientLevel}
          query={call}
          isOptional
        />
      </FieldPair>
    </FormSection>
  )
}

/** From when a changed office counts, and the work schedule: both decide which days are working days. */
function StoredPlaceOfWork({ stored }: { stored: Employee }) {
  const me = useUser()
  const isMoved = useFormOfPage().values['officeLocation'] !== stored.officeLocation
  return (
    <FieldPair>
      <WorkScheduleRow
        uuid={stored.uuid}
        disabledReason={stored.uuid === me.uuid ? t(recordTexts.notYours) : undefined}
      />
      {isMoved && (
        <DayField
          path="officeLocationFrom"
          label={t('At the new office from')}
          description={t('Leave blank for today')}
          isOptional
        />
      )}
    </FieldPair>
  )
}

const firstPage = { page: '1', pageSize: '50' }

/** The server searches, because there may be more positions than a list can show. */
function PositionSelect() {
  const { q, setText, isSettling } = useSearchText()
  const positions = useQuery(steadyQuery(positionsApi.list, { query: { ...firstPage, q } }))
  return (
    <SearchedReferenceField
      path="position"
      label={fieldLabel('position')}
      options={positions.data?.items ?? []}
      query={positions}
      onSearch={setText}
      isSearching={isSettling || positions.isPlaceholderData}
    />
  )
}

/** The employee's projects. */
function TeamSelect() {
  const { q, setText, isSettling } = useSearchText()
  const projects = useQuery(steadyQuery(projectsApi.list, { query: { ...firstPage, q } }))
  return (
    <ReferencesField
      path="team"
      label={fieldLabel('team')}
      options={projects.data?.items ?? []}
      query={projects}
      onSearch={setText}
      isSearching={isSettling || projects.isPlaceholderData}
      isOptional
    />
  )
}
