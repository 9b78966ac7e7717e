import type { InvitationTime } from '@hr/contract/areas/employees/invitation-time'
import {
  hrFieldNames,
  laterFields,
  withBlanks,
  recordFields,
  type Child,
  type Employee,
  type Gender,
  type RecordFieldName,
  type RecordFields,
} from '@hr/contract/areas/employees/record'
import { filledRows, isBlankRow } from '../../form/rows.ts'
import { changedFields, customDraftOf, type CustomDraft } from '../custom-fields/public.ts'

type Named = { uuid: string; name: string }
/** The child in the editor. */
export type ChildDraft = { name: string; gender: Gender | null; dateOfBirth: string }

/** A field in the form: days and numbers are texts, '' if empty. */
type DraftField<Field extends RecordFields[RecordFieldName]> = Field extends { kind: 'day' | 'number' }
  ? string
  : Field['value']['_output']

/** A record in the form: references include their names. */
export type Draft = { [Name in Exclude<RecordFieldName, 'team'>]: DraftField<RecordFields[Name]> } & {
  team: Named[]
  /** The values of custom fields, by the ids of the fields. */
  custom: CustomDraft
  /** The first day at a changed office; '' for today. */
  officeLocationFrom: string
  /** When a new employee is invited; null if HR has not chosen. */
  invitation: InvitationTime | null
  newChild: ChildDraft
  /** The index of the child that `newChild` edits; null for a new one. */
  editedChild: number | null
  image: File[]
  CV: File[]
  attachment: File[]
  otherFiles: File[]
  /** Ids of the stored files to remove. */
  removedFiles: string[]
}

export const blankChild: ChildDraft = { name: '', gender: null, dateOfBirth: '' }

const noUploads = { image: [], CV: [], attachment: [], otherFiles: [], removedFiles: [] }
const notStored = { officeLocationFrom: '', invitation: null, newChild: blankChild, editedChild: null }

/** The fields of a record in the form's format; missing ones are blank. */
function draftFields(given: Partial<Employee>) {
  const fields = Object.entries(withBlanks(given)).map(([name, value]) => {
    const { kind } = recordFields[name as RecordFieldName]
    // A day is a string or null, a number a number or null.
    return [name, kind === 'day' || kind === 'number' ? String((value as string | number | null) ?? '') : value]
  })
  return Object.fromEntries(fields) as Omit<Draft, 'team' | 'custom'>
}

export const blankDraft: Draft = { ...draftFields({}), team: [], custom: {}, ...notStored, ...noUploads }

/** The initial draft of a stored record. */
export const draftOf = (employee: Employee): Draft => ({
  ...draftFields(employee),
  team: employee.team.map(({ uuid, name }) => ({ uuid, name })),
  custom: customDraftOf(employee.custom),
  ...notStored,
  ...noUploads,
})

/** The children with the finished child in the editor. */
export function childrenOf({ children, newChild, editedChild }: Draft): Child[] {
  if (isBlankRow(newChild)) return children
  // The schema has validated it: a child that is not blank is complete.
  const child = newChild as Child
  return filledRows(
    editedChild === null ? [...children, child] : children.map((one, index) => (index === editedChild ? child : one)),
  )
}

const idOf = (record: { uuid: string } | null) => record && { uuid: record.uuid }
const filesOf = (files: File[]) => (files.length === 0 ? undefined : files)

/** Fields that are blank in the record and in the form are not sent. */
const withoutBlanks = (draft: Draft, stored: Employee | undefined) =>
  Object.fromEntries(
    laterFields.filter((field) => stored && !stored[field] && draft[field] === '').map((field) => [field, undefined]),
  )

/** The draft to save: the finished child in the editor is in the list. */
export const withChildInList = (draft: Draft): Draft => ({
  ...draft,
  children: childrenOf(draft),
  newChild: blankChild,
  editedChild: null,
})

/** The body that HR sends; `stored` is the record to change. */
export function bodyOf(draft: Draft, stored?: Employee) {
  const {
    newChild: _,
    editedChild: _edited,
    invitation: _invitation,
    image,
    CV,
    attachment,
    otherFiles,
    removedFiles,
    ...fields
  } = draft
  const isMoved = stored !== undefined && draft.officeLocation !== stored.officeLocation
  return {
    ...fields,
    ...withoutBlanks(draft, stored),
    custom: changedFields(draft.custom, stored?.custom),
    officeLocationFrom: isMoved ? draft.officeLocationFrom : undefined,
    experienceArray: filledRows(draft.experienceArray),
    educationCertificationArray: filledRows(draft.educationCertificationArray),
    skillsArray: filledRows(draft.skillsArray),
    position: idOf(draft.position),
    supervisorOrTeamLead: idOf(draft.supervisorOrTeamLead),
    team: draft.team.map(({ uuid }) => ({ uuid })),
    // Only sent if it is set (specification one, section 7), or was set and is cleared.
    workType: draft.workType ?? (stored?.workType ? null : undefined),
    image: image[0],
    CV: CV[0],
    attachment: attachment[0],
    otherFiles: filesOf(otherFiles),
    removedFiles: removedFiles.length === 0 ? undefined : removedFiles,
    ...(stored && { version: stored.version }),
  }
}

/** The body for the user's own profile: no HR fields, and an ID number only if there was none. */
export function ownBodyOf(draft: Draft, stored: Employee) {
  const { idNumber, ...body } = bodyOf(draft, stored)
  const own = Object.entries(body).filter(([name]) => !(hrFieldNames as string[]).includes(name))
  // It contains all fields of the user's own profile; only HR fields are removed.
  return {
    ...Object.fromEntries(own),
    ...(stored.idNumber === '' && { idNumber }),
    version: stored.version,
  } as Omit<typeof body, (typeof hrFieldNames)[number] | 'version'> & { version: number }
}
