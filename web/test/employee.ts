import type { Employee } from '@hr/contract/areas/employees/record'
import { blankDraft } from '../src/areas/employees/draft.ts'

const { removedFiles: _, newChild: _child, editedChild: _edited, image: _image, ...fields } = blankDraft
/** A developer of the company; only the required fields are filled. */
export const employee: Employee = {
  ...fields,
  uuid: '00000000-0000-4000-8000-00000000e001',
  firstName: 'Ana',
  lastName: 'Kovač',
  email: 'ana@example.com',
  dateOfBirth: '1992-04-14',
  placeOfResidence: 'Sarajevo',
  residentialAddress: 'Ulica 1',
  status: 'Active',
  position: { uuid: '00000000-0000-4000-8000-00000000e002', name: 'Developer' },
  contractType: 'Ugovor o djelu',
  startDate: '2022-09-03',
  endDate: null,
  endOfProbationaryPeriod: null,
  isActivated: true,
  invitedAt: null,
  yearsExperience: 4.5,
  team: [],
  workType: 'WFH',
  idNumber: '*********5017',
  CV: { id: 'x-cv.pdf', name: 'cv.pdf', size: 1 },
  attachment: null,
  otherFiles: [],
  leaveType: [],
  profileImage: null,
  role: 'Employee',
  isArchived: false,
  version: 3,
}
