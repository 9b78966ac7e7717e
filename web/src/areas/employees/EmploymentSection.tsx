import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { recordTexts, type Employee } from '@hr/contract/areas/employees/record'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { steadyQuery } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { DayField } from '../../form/DayField.tsx'
import { useFormOfPage } from '../../form/form-context.ts'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { PersonField } from '../../form/PersonField.tsx'
import { ReferencesField } from '../../form/ReferencesField.tsx'
import { ReferenceField } from '../../form/SelectField.tsx'
import { useSearchText } from '../../form/use-search-text.ts'
import { t } from '../../lib/t.ts'
import { WorkScheduleRow } from '../leave/public.ts'
import type { FormRules } from './form-rules.ts'
import { fieldLabel } from './field-label.ts'
import { InvitationField } from './InvitationField.tsx'
import { RecordField, SuggestedRecordField } from './RecordField.tsx'
import { sections } from './sections.ts'

type EmploymentSectionProps = {
  rules: FormRules
  /** The company's own contract types. */
  children: ReactNode
}

export function EmploymentSection({ rules, children }: EmploymentSectionProps) {
  const { stored, fixed } = rules
  return (
    <FormSection title={sections.employment}>
      <FieldPair>
        <PositionSelect />
        <RecordField
          name="employeeNumber"
          rules={rules}
          description={
            stored ? undefined : t('Leave blank to use the next number, if your company has a number pattern')
          }
        />
      </FieldPair>
      <FieldPair>
        <RecordField name="status" rules={rules} />
        <RecordField name="contractType" rules={rules} />
      </FieldPair>
      {children}
      <FieldPair>
        <RecordField name="startDate" rules={rules} />
        <RecordField name="endDate" rules={rules} />
      </FieldPair>
      {!stored && <InvitationField />}
      <RecordField name="endOfProbationaryPeriod" rules={rules} />
      <TeamSelect />
      <SuggestedRecordField name="departments" rules={rules} />
      <PersonField
        path="supervisorOrTeamLead"
        label={fieldLabel('supervisorOrTeamLead')}
        without={stored?.uuid}
        disabledReason={fixed.supervisorOrTeamLead}
        isOptional
      />
      <FieldPair>
        <RecordField name="workType" rules={rules} />
        <SuggestedRecordField name="officeLocation" rules={rules} />
      </FieldPair>
      {stored && <StoredPlaceOfWork stored={stored} />}
      <FieldPair>
        <SuggestedRecordField
          name="seniorityLevel"
          rules={rules}
          description={t('Leave blank to use time in the company')}
        />
        <SuggestedRecordField name="seniorityClientLevel" rules={rules} />
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
  const search = useSearchText()
  const positions = useQuery(steadyQuery(positionsApi.list, { query: { ...firstPage, q: search.q } }))
  return (
    <ReferenceField
      path="position"
      label={fieldLabel('position')}
      options={positions.data?.items ?? []}
      query={positions}
      search={search}
    />
  )
}

/** The employee's projects. */
function TeamSelect() {
  const search = useSearchText()
  const projects = useQuery(steadyQuery(projectsApi.list, { query: { ...firstPage, q: search.q } }))
  return (
    <ReferencesField
      path="team"
      label={fieldLabel('team')}
      options={projects.data?.items ?? []}
      query={projects}
      search={search}
      isOptional
    />
  )
}
