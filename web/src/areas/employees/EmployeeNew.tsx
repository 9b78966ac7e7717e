import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  contractTypes,
  employeeInput,
  employeesApi,
  employeesTexts,
  employeeStatuses,
  type ContractType,
  type EmployeeStatus,
} from '@hr/contract/areas/employees/employees'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { steadyQuery, useApiMutation } from '../../api/client.ts'
import { DayField } from '../../form/DayField.tsx'
import { TextField } from '../../form/fields.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { ReferenceField, SelectField } from '../../form/SelectField.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'

type Draft = {
  firstName: string
  lastName: string
  email: string
  status: EmployeeStatus | null
  dateOfBirth: string
  placeOfResidence: string
  residentialAddress: string
  position: { uuid: string } | null
  contractType: ContractType | null
  startDate: string
}
const blank: Draft = {
  firstName: '',
  lastName: '',
  email: '',
  status: 'Active',
  dateOfBirth: '',
  placeOfResidence: '',
  residentialAddress: '',
  position: null,
  contractType: null,
  startDate: '',
}

export default function EmployeeNew() {
  const create = useApiMutation(employeesApi.create, { changes: [employeesApi.list] })
  const form = useRecordForm(employeeInput, blank)
  return (
    <FormPage
      title={t(employeesTexts.newTitle)}
      form={form}
      failedText={t('Failed to save data')}
      cancelTo={targetOf('employees')}
      save={async (draft) => {
        // The schema has looked at the draft: what may not be empty is there.
        const body = draft as Parameters<typeof create.mutateAsync>[0]['body']
        const { uuid } = await create.mutateAsync({ body })
        toast.success(t(employeesTexts.added))
        return targetOf('employeeProfile', uuid)
      }}
    >
      <FormSection title={t('Personal information')}>
        <FieldPair>
          <TextField path="firstName" label={t('First name')} />
          <TextField path="lastName" label={t('Last name')} />
        </FieldPair>
        <FieldPair>
          <TextField path="email" label={t('Email')} type="email" />
          <DayField path="dateOfBirth" label={t('Date of birth')} />
        </FieldPair>
        <TextField path="placeOfResidence" label={t('Place of residence')} />
        <TextField path="residentialAddress" label={t('Residential address')} />
      </FormSection>
      <FormSection title={t('Employment details')}>
        <PositionSelect />
        <FieldPair>
          <SelectField path="status" label={t('Status')} options={employeeStatuses} />
          <SelectField path="contractType" label={t('Contract type')} options={contractTypes} lang="hr" />
        </FieldPair>
        <FieldPair>
          <DayField path="startDate" label={t('Start date')} />
        </FieldPair>
      </FormSection>
    </FormPage>
  )
}

const searchAfterMs = 200

/** A company has more positions than a list can show: the server searches. */
function PositionSelect() {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, searchAfterMs)
  const positions = useQuery(steadyQuery(positionsApi.list, { query: { page: '1', pageSize: '50', q } }))
  return (
    <ReferenceField
      path="position"
      label={t('Position')}
      options={positions.data?.items ?? []}
      isSearchable
      onSearch={setText}
    />
  )
}
