// The form's validation: the contract's schemas, allowing blank rows and files.
import {
  child,
  education,
  employeeChange,
  experience,
  maxOtherFiles,
  ownInput,
  skill,
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

export const draftSchema = employeeChange.omit({ version: true }).extend(parts)

/** The user's own profile sends nothing that only HR may change. */
export const ownDraftSchema = ownInput.extend(parts)
