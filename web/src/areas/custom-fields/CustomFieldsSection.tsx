import { Fragment } from 'react'
import {
  accessTo,
  definitionOf,
  type CustomField as CustomFieldDefinition,
  type Relation,
} from '@hr/contract/areas/custom-fields/fields'
import { customNameOf, type CustomValues } from '@hr/contract/areas/custom-fields/values'
import { recordTexts } from '@hr/contract/areas/employees/record'
import { useUser } from '../../api/session.ts'
import { FieldOfKind } from '../../form/FieldOfKind.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { t } from '../../lib/t.ts'
import { mayStayBlank } from './draft.ts'
import { customFieldsHeading, sectionsOf } from './sections.ts'

type CustomFieldsSectionProps = {
  fields: readonly CustomFieldDefinition[]
  relation: Relation
  /** The values of the stored record; undefined for a new one. */
  stored: CustomValues | undefined
}

/** The company's own fields in the form of an employee. */
export function CustomFieldsSection({ fields, ...record }: CustomFieldsSectionProps) {
  return (
    <FormSection title={customFieldsHeading}>
      {sectionsOf(fields).map(([heading, shown]) => (
        <Fragment key={heading}>
          {heading !== '' && <h3>{heading}</h3>}
          {shown.map((field) => (
            <CustomField key={field.uuid} field={field} {...record} />
          ))}
        </Fragment>
      ))}
    </FormSection>
  )
}

type CustomFieldProps = Omit<CustomFieldsSectionProps, 'fields'> & { field: CustomFieldDefinition; note?: string }

/** @param note shown below the field, before its help text */
export function CustomField({ field, relation, stored, note = '' }: CustomFieldProps) {
  const { effectiveRole: role } = useUser()
  const description = [note, field.help].filter((text) => text !== '').join(' ')
  return (
    <FieldOfKind
      path={customNameOf(field)}
      field={definitionOf(field, stored?.[field.uuid])}
      description={description === '' ? undefined : description}
      isOptional={mayStayBlank(field, stored)}
      disabledReason={accessTo(field, { role }, relation) === 'write' ? undefined : t(recordTexts.notYours)}
    />
  )
}
