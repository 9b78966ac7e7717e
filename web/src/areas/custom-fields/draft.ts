// The values of custom fields in a form: days and numbers are texts, yes and no 'true' and 'false'.
import { customInput, definitionOf, type CustomField } from '@hr/contract/areas/custom-fields/fields'
import type { CustomValue, CustomValues } from '@hr/contract/areas/custom-fields/values'
import { fieldTexts } from '@hr/contract/lib/fields'
import { issue } from '@hr/contract/lib/messages'
import { z } from 'zod'

export type CustomDraft = Readonly<Record<string, string | readonly string[] | null>>

const inForm = (value: CustomValue) => (Array.isArray(value) ? value : String(value))

export const customDraftOf = (values: CustomValues): CustomDraft =>
  Object.fromEntries(Object.entries(values).map(([uuid, value]) => [uuid, inForm(value)]))

/** Adds the blank values of fields without a value. */
export const withBlankFields = <Draft extends { custom: CustomDraft }>(
  fields: readonly CustomField[],
  draft: Draft,
): Draft => ({
  ...draft,
  // The blank value of a custom field is a text, null or a list.
  custom: Object.fromEntries(
    fields.map((field) => [field.uuid, draft.custom[field.uuid] ?? (definitionOf(field).blank as string | null)]),
  ),
})

/** Returns the values that differ from the stored ones. */
export function changedFields(draft: CustomDraft, stored: CustomValues = {}): CustomDraft | undefined {
  const before = customDraftOf(stored)
  const changed = Object.entries(draft).filter(([uuid, value]) => textOf(value) !== textOf(before[uuid]))
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

const textOf = (value: CustomDraft[string] | undefined) => JSON.stringify([value ?? ''].flat().filter(Boolean))

/** Whether a record may be saved without a value: what was blank before may stay so. */
export const mayStayBlank = ({ uuid, isRequired }: CustomField, stored?: CustomValues): boolean =>
  !isRequired || (stored !== undefined && stored[uuid] === undefined)

/** @param stored the values of the stored record; undefined for a new one */
export const customDraftSchema = (fields: readonly CustomField[], stored?: CustomValues) =>
  z.object(
    Object.fromEntries(
      fields.map((field) => {
        const input = customInput(field, stored?.[field.uuid])
        return [
          field.uuid,
          mayStayBlank(field, stored) ? input : input.refine((value) => value !== null, issue(fieldTexts.required)),
        ]
      }),
    ),
  )
