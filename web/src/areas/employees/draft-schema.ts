// The form's validation: the contract's schemas, allowing blank rows and files.
import {
  child,
  education,
  employeeChange,
  experience,
  laterFields,
  maxOtherFiles,
  ownInput,
  recordFields,
  shapeOf,
  skill,
  type Employee,
} from '@hr/contract/areas/employees/record'
import { z } from 'zod'
import { filesOf } from '../../form/files.ts'
import { blankOr } from '../../form/rows.ts'

const parts = {
  children: z.array(child),
  newChild: blankOr(child),
  experienceArray: z.array(blankOr(experience)),
  educationCertificationArray: z.array(blankOr(education)),
  skillsArray: z.array(blankOr(skill)),
  CV: filesOf('document'),
  image: filesOf('photo'),
  attachment: filesOf('attachment'),
  otherFiles: filesOf('attachment', maxOtherFiles),
}

/** For a new employee: all required fields of the specification. */
export const draftSchema = employeeChange.omit({ version: true }).extend({ ...shapeOf(laterFields, 'input'), ...parts })

/** For a stored record: fields that an import left blank may stay blank. */
export const draftSchemaOf = (stored: Employee): z.ZodObject => {
  const blank = laterFields.filter((field) => !stored[field])
  return draftSchema.extend(Object.fromEntries(blank.map((field) => [field, blankOrInput(field)])))
}

const blankOrInput = (field: (typeof laterFields)[number]) => z.union([z.literal(''), recordFields[field].input])

/** The user's own profile sends nothing that only HR may change. */
export const ownDraftSchema = ownInput.extend(parts)
