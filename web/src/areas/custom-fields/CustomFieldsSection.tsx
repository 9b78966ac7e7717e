import { Fragment } from 'react'
import { accessTo, definitionOf, type CustomField, type Relation } from '@hr/contract/areas/custom-fields/fields'
import { customNameOf, type CustomValues } from '@hr/contract/areas/custom-fields/values'
import { recordTexts } from '@hr/contract/areas/employees/record'
import { useUser } from '../../api/session.ts'
import { FieldOfKind } from '../../form/FieldOfKind.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { t } from '../../lib/t.ts'
import { mayStayBlank } from './draft.ts'
import { customFieldsHeading, sectionsOf } from './sections.ts'

type CustomFieldsSectionProps = {
  fields: readonly CustomField[]
  relation: Relation
  /** The values of the stored record; undefined for a new one. */
  stored: CustomValues | undefined
}

/** The company's own fields in the form of an employee. */
export function CustomFieldsSection({ fields, relation, stored }: CustomFieldsSectionProps) {
  const { effectiveRole: role } = useUser()
  return (
    <FormSection title={customFieldsHeading}>
      {sectionsOf(fields).map(([heading, shown]) => (
        <Fragment key={heading}>
          {heading !== '' && <h3>{heading}</h3>}
          {shown.map((field) => (
            <FieldOfKind
              key={field.uuid}
              path={customNameOf(field)}
              field={definitionOf(field, stored?.[field.uuid])}
              description={descriptionOf(field)}
              isOptional={mayStayBlank(field, stored)}
              disabledReason={accessTo(field, { role }, relation) === 'write' ? undefined : t(recordTexts.notYours)}
            />
          ))}
        </Fragment>
      ))}
    </FormSection>
  )
}

const descriptionOf = ({ help, options }: CustomField) =>
  help !== ''
    ? help
    : options.some(({ contractType }) => contractType !== null)
      ? t('Sets the contract type, too')
      : undefined
