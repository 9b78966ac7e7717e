import type { Person } from '@hr/contract/areas/employees/people'
import {
  hrFieldNames,
  type Child,
  type ContractType,
  type Education,
  type Employee,
  type EmployeeStatus,
  type Experience,
  type Gender,
  type MaritalStatus,
  type Qualification,
  type Skill,
  type WorkType,
} from '@hr/contract/areas/employees/record'
import { filledRows, isBlankRow } from '../../form/rows.ts'

type Named = { uuid: string; name: string }
/** A child that is being written down. */
export type ChildDraft = { name: string; gender: Gender | null; dateOfBirth: string }

/** A record as the form holds it: what is empty is '' or null, records with their names. */
export type Draft = {
  firstName: string
  lastName: string
  maidenName: string
  dateOfBirth: string
  country: string
  placeOfResidence: string
  residentialAddress: string
  phoneNumber: string
  idNumber: string
  gender: Gender | null
  maritalStatus: MaritalStatus
  qualifications: Qualification | null
  vocation: string
  emergencyContact: string
  children: Child[]
  newChild: ChildDraft
  /** Which of the children `newChild` changes; null: it is one more. */
  editedChild: number | null
  yearsExperience: string
  language: string[]
  briefDescription: string
  experienceArray: Experience[]
  educationCertificationArray: Education[]
  skillsArray: Skill[]
  email: string
  status: EmployeeStatus | null
  position: Named | null
  contractType: ContractType | null
  startDate: string
  endDate: string
  endOfProbationaryPeriod: string
  departments: string
  team: Named[]
  supervisorOrTeamLead: Person | null
  officeLocation: string
  seniorityLevel: string
  seniorityClientLevel: string
  workType: WorkType | null
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

export const blankDraft: Draft = {
  firstName: '',
  lastName: '',
  maidenName: '',
  dateOfBirth: '',
  country: '',
  placeOfResidence: '',
  residentialAddress: '',
  phoneNumber: '',
  idNumber: '',
  gender: null,
  maritalStatus: 'None',
  qualifications: null,
  vocation: '',
  emergencyContact: '',
  children: [],
  yearsExperience: '',
  language: [],
  briefDescription: '',
  experienceArray: [],
  educationCertificationArray: [],
  skillsArray: [],
  email: '',
  status: 'Active',
  position: null,
  contractType: null,
  startDate: '',
  endDate: '',
  endOfProbationaryPeriod: '',
  departments: '',
  team: [],
  supervisorOrTeamLead: null,
  officeLocation: '',
  seniorityLevel: '',
  seniorityClientLevel: '',
  workType: null,
  ...noChildDraft,
  ...noUploads,
}

/** The stored record as the form begins with it. */
export function draftOf(employee: Employee): Draft {
  const known = Object.fromEntries(Object.entries(employee).filter(([name]) => name in blankDraft))
  return {
    // Texts, lists and choices stand in both under the same names and are of the same kind.
    ...(known as Omit<Employee, 'uuid'> & Record<'dateOfBirth' | 'startDate', string>),
    dateOfBirth: employee.dateOfBirth ?? '',
    startDate: employee.startDate ?? '',
    endDate: employee.endDate ?? '',
    endOfProbationaryPeriod: employee.endOfProbationaryPeriod ?? '',
    yearsExperience: employee.yearsExperience === null ? '' : String(employee.yearsExperience),
    team: employee.team.map(({ uuid, name }) => ({ uuid, name })),
    ...noChildDraft,
    ...noUploads,
  }
}

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
