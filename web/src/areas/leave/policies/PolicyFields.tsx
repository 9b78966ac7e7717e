import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import {
  contractTypes,
  contractTypeTexts,
  maritalStatuses,
  maritalStatusTexts,
} from '@hr/contract/areas/employees/record'
import { additionalKinds, policyRules, takesEffectFrom } from '@hr/contract/areas/leave/policies'
import { policyLabels } from '@hr/contract/areas/leave/policy-texts'
import {
  accrualTexts,
  additionalDaysTexts,
  approvalFlowTexts,
  coverageActionTexts,
  coverageUnitTexts,
  policyKindTexts,
  proRataTexts,
  roundingTexts,
  takesEffectTexts,
} from '@hr/contract/areas/leave/policy-values'
import { approvalFlows } from '@hr/contract/areas/leave/status'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { query, wholeQuery } from '../../../api/client.ts'
import { ColourField } from '../../../form/ColourField.tsx'
import { CreatableMultiField } from '../../../form/CreatableField.tsx'
import { DayField } from '../../../form/DayField.tsx'
import { SwitchField, TextField } from '../../../form/fields.tsx'
import { NumberField } from '../../../form/NumberField.tsx'
import { FieldPair, FormSection } from '../../../form/FormSection.tsx'
import { MultiSelectField } from '../../../form/MultiSelectField.tsx'
import { RowsField } from '../../../form/RowsField.tsx'
import { labelled, SelectField } from '../../../form/SelectField.tsx'
import { untranslated } from '../../../lib/language.ts'
import { formatDayOfYear } from '../../../lib/formats.ts'
import { labelsOf, t } from '../../../lib/t.ts'
import {
  additionalRow,
  blankAdditional,
  blankBlocked,
  blockedRow,
  stepsOf,
  type AdditionalDraft,
  type PolicyDraft,
} from './draft.ts'
import { DaysBackFields } from '../DaysBackFields.tsx'
import { stepTexts } from './step-texts.ts'

const { shape } = policyRules
const coverage = shape.minimumCoverage.unwrap().shape
const options = {
  kind: labelled(shape.kind.options, labelsOf(policyKindTexts)),
  accrual: labelled(shape.accrual.options, labelsOf(accrualTexts)),
  proRata: labelled(shape.proRata.options, labelsOf(proRataTexts)),
  rounding: labelled(shape.rounding.options, labelsOf(roundingTexts)),
  per: labelled(additionalKinds, labelsOf(additionalDaysTexts)),
  adds: labelled(['in addition', 'instead'] as const, {
    'in addition': t('Add to them'),
    instead: t('Replace them'),
  }),
  from: labelled(takesEffectFrom, labelsOf(takesEffectTexts)),
  contractType: labelled(contractTypes, labelsOf(contractTypeTexts)),
  maritalStatus: labelled(maritalStatuses, labelsOf(maritalStatusTexts)),
  unit: labelled(coverage.unit.options, labelsOf(coverageUnitTexts)),
  action: labelled(coverage.action.options, labelsOf(coverageActionTexts)),
  approvalFlow: labelled(approvalFlows, labelsOf(approvalFlowTexts)),
}

/** The sections of the form, by the kind of the policy. */
export const sectionsOf = ({ kind, isUnlimited }: Pick<PolicyDraft, 'kind' | 'isUnlimited'>): string[] => [
  t('Basics'),
  ...(kind === 'earned' ? [] : [t('Days')]),
  ...(kind === 'earned' || isUnlimited
    ? []
    : [t(policyLabels.additionalDays), t('Joiners and leavers'), t('Carry-over')]),
  t('Requests'),
  t(policyLabels.blockedDates),
  t(policyLabels.minimumCoverage),
  t('Approval'),
]

type PolicyFieldsProps = {
  draft: PolicyDraft
  /** Shown below the days that they explain, where there is no room beside the form. */
  examples: ReactNode
}

export function PolicyFields({ draft, examples }: PolicyFieldsProps) {
  const { kind, isUnlimited } = draft
  const steps = stepsOf(draft)
  const hasDays = kind === 'granted' && !isUnlimited
  return (
    <>
      <Basics kind={kind} />
      {kind === 'granted' && (
        <FormSection title={t('Days')}>
          <SwitchField path="isUnlimited" label={t('Unlimited days')} />
          {hasDays && (
            <>
              <FieldPair>
                <NumberField
                  path="baseDays"
                  label={t(policyLabels.baseDays)}
                  description={t('Per year, for a full-time week')}
                />
                <NumberField
                  path="maximum"
                  label={t(policyLabels.maximum)}
                  description={t('For base and additional days together')}
                  isOptional
                />
              </FieldPair>
              <SelectField path="accrual" label={t(policyLabels.accrual)} options={options.accrual} />
              <SwitchField path="reducedForPartTime" label={t(policyLabels.reducedForPartTime)} />
            </>
          )}
        </FormSection>
      )}
      {hasDays && (
        <>
          <FormSection title={t(policyLabels.additionalDays)}>
            <RowsField
              path="additionalDays"
              title={t(policyLabels.additionalDays)}
              rowLabel={t('Rule')}
              blank={blankAdditional}
              schema={additionalRow}
              layout="stacked"
            >
              {(path) => <AdditionalFields path={path} row={draft.additionalDays[Number(path.split('.')[1])]} />}
            </RowsField>
            {steps.length > 0 && (
              <Stack component="ul" gap={4} fz="sm" c="dimmed" aria-label={t('Days for service')}>
                {stepTexts(steps).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </Stack>
            )}
          </FormSection>
          {examples}
          <FormSection title={t('Joiners and leavers')}>
            <FieldPair>
              <SelectField path="proRata" label={t(policyLabels.proRata)} options={options.proRata} />
              <SelectField path="rounding" label={t(policyLabels.rounding)} options={options.rounding} />
            </FieldPair>
          </FormSection>
          <FormSection title={t('Carry-over')}>
            <FieldPair>
              <NumberField
                path="carryOver"
                label={t(policyLabels.carryOver)}
                description={t('Leave blank for all, 0 for none')}
                isOptional
              />
              <TextField
                path="carryOverUntil"
                label={t(policyLabels.carryOverUntil)}
                description={t('Day and month, such as {day}', { day: formatDayOfYear('06-30') })}
              />
            </FieldPair>
          </FormSection>
        </>
      )}
      <FormSection title={t('Requests')}>
        <FieldPair>
          <NumberField
            path="negativeBalance"
            label={t(policyLabels.negativeBalance)}
            description={t('How many days below zero may be requested')}
          />
          <NumberField
            path="notice"
            label={t(policyLabels.notice)}
            description={t('Working days before the start, except for HR')}
          />
        </FieldPair>
        <FieldPair>
          <NumberField path="minLength" label={t(policyLabels.minLength)} description={t('Working days')} isOptional />
          <NumberField path="maxLength" label={t(policyLabels.maxLength)} description={t('Working days')} isOptional />
        </FieldPair>
        <NumberField
          path="documentFrom"
          label={t(policyLabels.documentFrom)}
          description={t('A document is required from this working day of the leave')}
          isOptional
        />
        <SwitchField path="substituteRequired" label={t(policyLabels.substituteRequired)} />
        <DaysBackFields />
        {kind === 'earned' && (
          <NumberField
            path="creditMonths"
            label={t('Expires after')}
            description={t('Months after the last day worked')}
          />
        )}
      </FormSection>
      <BlockedDates />
      <FormSection title={t(policyLabels.minimumCoverage)}>
        <FieldPair>
          <NumberField
            path="minimumCoverage.limit"
            label={t('Maximum away at once')}
            description={t('Per project; leave blank for no limit')}
            isOptional
          />
          <SelectField path="minimumCoverage.unit" label={t('Unit')} options={options.unit} />
        </FieldPair>
        <SelectField path="minimumCoverage.action" label={t('When the limit is reached')} options={options.action} />
      </FormSection>
      <FormSection title={t('Approval')}>
        <SelectField path="approvalFlow" label={t(policyLabels.approvalFlow)} options={options.approvalFlow} />
      </FormSection>
    </>
  )
}

function useOffices() {
  const values = useQuery(query(employeesApi.fieldValues, {}))
  return { options: values.data?.officeLocation ?? [], query: values }
}

function Basics({ kind }: { kind: PolicyDraft['kind'] }) {
  const offices = useOffices()
  return (
    <FormSection title={t('Basics')}>
      <FieldPair>
        <TextField
          path="name"
          label={t('Name')}
          description={t('Each year gets a leave type with this name and the year')}
        />
        <ColourField path="color" label={t(policyLabels.color)} />
      </FieldPair>
      <SelectField path="kind" label={t(policyLabels.kind)} options={options.kind} />
      <SwitchField path="halfDays" label={t('Half days can be requested')} />
      <MultiSelectField
        path="contractTypes"
        label={t(policyLabels.contractTypes)}
        options={options.contractType}
        lang={untranslated('hr')}
        placeholder={t('All')}
        isOptional
      />
      <CreatableMultiField path="offices" label={t('Office locations')} {...offices} isOptional />
      {kind === 'granted' && (
        <SwitchField
          path="afterProbation"
          label={t(policyLabels.afterProbation)}
          description={t(
            'Days count from the start date. If the end of probation is corrected after New Year, days missing from closed years are added to the new year.',
          )}
        />
      )}
    </FormSection>
  )
}

/** The fields of one rule; those that it does not use are left out. */
function AdditionalFields({ path, row }: { path: string; row: AdditionalDraft | undefined }) {
  const per = row?.per ?? 'years of service'
  return (
    <>
      <SelectField path={`${path}.per`} label={t('Rule')} options={options.per} />
      {per === 'marital status' ? (
        <SelectField path={`${path}.maritalStatus`} label={t('Marital status')} options={options.maritalStatus} />
      ) : (
        <NumberField path={`${path}.years`} label={per === 'child' ? t('Age') : t('Years')} />
      )}
      <NumberField path={`${path}.days`} label={t('Days')} />
      {(per === 'years of service' || per === 'child') && (
        <NumberField path={`${path}.maximum`} label={t('At most')} isOptional />
      )}
      {(per === 'years of service' || per === 'service from') && (
        <SelectField path={`${path}.from`} label={t('Takes effect')} options={options.from} />
      )}
      {per === 'service from' && (
        <SelectField path={`${path}.adds`} label={t('Days of earlier steps')} options={options.adds} />
      )}
    </>
  )
}

function BlockedDates() {
  const offices = useOffices()
  const projects = useQuery(wholeQuery(projectsApi.list))
  const projectOptions = (projects.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  return (
    <FormSection title={t(policyLabels.blockedDates)}>
      <RowsField
        path="blockedDates"
        title={t(policyLabels.blockedDates)}
        rowLabel={t('Dates')}
        blank={blankBlocked}
        schema={blockedRow}
        layout="stacked"
      >
        {(path) => (
          <>
            <TextField path={`${path}.reason`} label={t('Reason')} />
            <DayField path={`${path}.startDate`} label={t('From', undefined, 'dates')} />
            <DayField path={`${path}.endDate`} label={t('To', undefined, 'dates')} />
            <MultiSelectField
              path={`${path}.projects`}
              label={t('Projects')}
              options={projectOptions}
              query={projects}
              placeholder={t('All', undefined, 'projects')}
              isOptional
            />
            <CreatableMultiField path={`${path}.offices`} label={t('Office locations')} {...offices} isOptional />
          </>
        )}
      </RowsField>
    </FormSection>
  )
}
