import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { withBlanks, type Employee } from '@hr/contract/areas/employees/record'

/** A developer; only the required fields are set. */
export const employee: Employee = {
  ...withBlanks({}),
  ...validEmployee,
  dateOfBirth: '1992-04-14',
  contractType: 'Ugovor o djelu',
  startDate: '2022-09-03',
  custom: {},
  uuid: '00000000-0000-4000-8000-00000000e001',
  position: { uuid: '00000000-0000-4000-8000-00000000e002', name: 'Developer' },
  maySignIn: true,
  isActivated: true,
  invitedAt: null,
  isInvitedOnFirstDay: false,
  yearsExperience: 4.5,
  workType: 'WFH',
  idNumber: '*********5017',
  CV: { id: 'x-cv.pdf', name: 'cv.pdf', size: 1, isAddedByHr: true },
  attachment: null,
  otherFiles: [],
  leaveType: [],
  profileImage: null,
  role: 'Employee',
  isArchived: false,
  version: 3,
}
