import {
  hrFieldNames,
  withBlanks,
  recordFields,
  type Child,
  type Employee,
  type Gender,
  type RecordFieldName,
  type RecordFields,
} from '@hr/contract/areas/employees/record'
import { filledRows, isBlankRow } from '../../form/rows.ts'

type Named = { uuid: string; name: string }
/** A child that is being written down. */
export type ChildDraft = { name: string; gender: Gender | null; dateOfBirth: string }

/** A field as the form holds it: days and numbers are texts, '' where nothing is given. */
type DraftField<Field extends RecordFields[RecordFieldName]> = Field extends { kind: 'day' | 'number' }
  ? string
  : Field['value']['_output']

/** A record as the form holds it: references with their names. */
export type Draft = { [Name in Exclude<RecordFieldName, 'team'>]: DraftField<RecordFields[Name]> } & {
  team: Named[]
  newChild: ChildDraft
  /** Which of the children `newChild` changes; null: it is one more. */
  editedChild: number | null
  image: File[]
  CV: File[]
  attachment: File[]
  otherFiles: File[]
  /** Ids of stored files that go. */
  removedFiles: string[]
}

export const blankChild: ChildDraft = { name: '', gender: null, dateOfBirth: '' }

const noUploads = { image: [], CV: [], attachment: [], otherFiles: [], removedFiles: [] }
const noChildDraft = { newChild: blankChild, editedChild: null }

/** The fields of a record as the form holds them; those that are not given are blank. */
function draftFields(given: Partial<Employee>) {
  const fields = Object.entries(withBlanks(given)).map(([name, value]) => {
    const { kind } = recordFields[name as RecordFieldName]
    // A day is a string or null, a number a number or null.
    return [name, kind === 'day' || kind === 'number' ? String((value as string | number | null) ?? '') : value]
  })
  return Object.fromEntries(fields) as Omit<Draft, 'team'>
}

export const blankDraft: Draft = { ...draftFields({}), team: [], ...noChildDraft, ...noUploads }

/** The stored record as the form begins with it. */
export const draftOf = (employee: Employee): Draft => ({
  ...draftFields(employee),
  team: employee.team.map(({ uuid, name }) => ({ uuid, name })),
  ...noChildDraft,
  ...noUploads,
})

/** The children that are saved: a finished child that nobody pressed the button for counts too. */
export function childrenOf({ children, newChild, editedChild }: Draft): Child[] {
  if (isBlankRow(newChild)) return children
  // The schema has looked at it: a child that is not blank is whole.
  const child = newChild as Child
  return filledRows(
    editedChild === null ? [...children, child] : children.map((one, index) => (index === editedChild ? child : one)),
  )
}

const idOf = (record: { uuid: string } | null) => record && { uuid: record.uuid }
const filesOf = (files: File[]) => (files.length === 0 ? undefined : files)

/** What is sent for HR; `stored` is the record that it changes. */
export function bodyOf(draft: Draft, stored?: Employee) {
  const { newChild: _, editedChild: _edited, image, CV, attachment, otherFiles, removedFiles, ...fields } = draft
  return {
    ...fields,
    children: childrenOf(draft),
    experienceArray: filledRows(draft.experienceArray),
    educationCertificationArray: filledRows(draft.educationCertificationArray),
    skillsArray: filledRows(draft.skillsArray),
    position: idOf(draft.position),
    supervisorOrTeamLead: idOf(draft.supervisorOrTeamLead),
    team: draft.team.map(({ uuid }) => ({ uuid })),
    // Only sent when set (specification one, section 7), or when it was set before and is taken away.
    workType: draft.workType ?? (stored?.workType ? null : undefined),
    image: image[0],
    CV: CV[0],
    attachment: attachment[0],
    otherFiles: filesOf(otherFiles),
    removedFiles: removedFiles.length === 0 ? undefined : removedFiles,
    ...(stored && { version: stored.version }),
  }
}

/** What is sent for oneself: nothing of what only HR writes, and an ID number only where there was none. */
export function ownBodyOf(draft: Draft, stored: Employee) {
  const { idNumber, ...body } = bodyOf(draft, stored)
  const own = Object.entries(body).filter(([name]) => !(hrFieldNames as string[]).includes(name))
  // It holds all of the own fields; only those of HR are gone.
  return { ...Object.fromEntries(own), ...(stored.idNumber === '' && { idNumber }) } as Omit<
    typeof body,
    (typeof hrFieldNames)[number]
  >
}
