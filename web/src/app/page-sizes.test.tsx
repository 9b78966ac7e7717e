import { purchaseFields } from '@hr/contract/areas/equipment/items'
import { perField } from '@hr/contract/lib/field-maps'
import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { screens, type ScreenName } from '@hr/contract/screens'
import { annual, leave } from '../../test/leave.ts'
import { project } from '../../test/project.ts'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer, settings } from '../../test/server.ts'
import ApplicantList from '../areas/applicants/ApplicantList.tsx'
import { EquipmentList, LicenceList } from '../areas/equipment/ItemLists.tsx'
import { LeaveTypeList } from '../areas/leave/LeaveTypeList.tsx'
import { ManageLeaves } from '../areas/leave/lists/DecisionLists.tsx'
import PositionList from '../areas/positions/PositionList.tsx'
import ProjectList from '../areas/projects/ProjectList.tsx'

const { uuid } = leave
const equipment = {
  uuid,
  code: 'A',
  name: 'A',
  status: 'inactive',
  notes: '',
  employee: null,
  dateAdded: null,
  ...perField(purchaseFields, () => null),
  version: 1,
}
const applicant = {
  uuid,
  firstName: 'Ana',
  lastName: 'Kos',
  email: 'ana@example.com',
  city: 'Mostar',
  phoneNumber: '061',
  appliedForPosition: 'Tester',
  isKnownPosition: false,
  applicationDate: '2026-03-02',
  applications: 1,
  CV: { id: 'x-cv.pdf', name: 'cv.pdf', size: 1, isAddedByHr: true },
}

/** A row of each list, by the path of its call. */
const rows: Record<string, object> = {
  '/leaves': leave,
  '/leavetype': { ...annual, policyId: null, givesDaysBack: 'no', canBeGivenBack: true, version: 1 },
  '/projects': project,
  '/positions': { uuid, name: 'Tester', employees: 0, archivedEmployees: 0, version: 1 },
  '/applicants': applicant,
  '/companyequipment': equipment,
  '/licence': { ...equipment, dateExpired: null, isExpired: false },
}

// Specification two, section 9.
test.each<[screen: ScreenName, list: ReactNode]>([
  ['manageLeaves', <ManageLeaves key="1" />],
  ['leaveTypes', <LeaveTypeList key="2" />],
  ['projects', <ProjectList key="3" />],
  ['positions', <PositionList key="4" />],
  ['applicants', <ApplicantList key="5" />],
  ['equipment', <EquipmentList key="6" />],
  ['licences', <LicenceList key="7" />],
])('%s has pages of 5, 10, 15 or all rows', async (name, list) => {
  const pageOf = (row: object) => ({
    result: { items: [row], total: 1, page: 1, pageSize: 15, totalMonthlyAverage: 0 },
  })
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /applicants/past': () => ({ result: [] }),
    ...Object.fromEntries(Object.entries(rows).map(([path, row]) => [`GET ${path}`, () => pageOf(row)])),
  })
  await renderAt(screens[name].path, list)
  const sizes = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' })
  expect(sizes.value).toBe('15')
  const options = within(sizes).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['5', '10', '15', 'All'])
})
