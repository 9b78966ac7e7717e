// What the form checks before it sends: the contract's schemas, with rows that may still be blank and with files.
import {
  child,
  education,
  employeeInput,
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

export const draftSchema = employeeInput.extend(parts)

/** Of what only HR writes, the own profile sends nothing. */
export const ownDraftSchema = ownInput.extend(parts)
