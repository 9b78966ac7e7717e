// The product with a demo company of its own, for scripts that show its screens.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import { licencesApi } from '@hr/contract/areas/equipment/licences'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { startServer } from '@hr/testing/programs'
import { findChromium } from './chromium.ts'
import type { Person } from './people.ts'
import { addLeavePolicy } from './records.ts'
import { serverEnvironment } from './server.ts'
import type { Settings } from './settings.ts'

/** Runs the product with the demo company in a temporary folder. */
export async function withDemo(work: () => Promise<void>) {
  const data = mkdtempSync(join(tmpdir(), 'hr-shots-'))
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(data, 0o755)
  const browser = await findChromium()
  const found: Settings = {
    // With hinting, the browser rounds the width of each glyph, which swallows the spaces between words.
    browser: { ...browser, args: [...browser.args, '--font-render-hinting=none'] },
    port: await getPort({ host: '127.0.0.1' }),
    providerPort: await getPort({ host: '127.0.0.1' }),
    careersPort: await getPort({ host: '127.0.0.1' }),
    folder: data,
    timeZone: 'Europe/Sarajevo',
  }
  process.env.E2E_SETTINGS = JSON.stringify(found)
  const server = await startServer({ settings: serverEnvironment(found) })
  try {
    await work()
  } finally {
    await server.stop()
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Records of the demo company for the screens of a single record. */
export async function recordsOf({ call }: Person) {
  const people = await call(employeesApi.list, { query: { page: '1', pageSize: '50' } })
  const positions = await call(positionsApi.list, { query: { page: '1', pageSize: '1' } })
  const person = people.items.find(({ profileImage }) => profileImage !== null)
  const projects = await call(projectsApi.list, { query: { page: '1', pageSize: '1' } })
  const types = await call(leaveTypesApi.list, { query: { page: '1', pageSize: '1' } })
  const policy = await addLeavePolicy({ call })
  const applicants = await call(applicantsApi.list, { query: { page: '1', pageSize: '1' } })
  const days = await call(nonWorkingDaysApi.list, { query: { page: '1', pageSize: '1' } })
  const held = { page: '1', pageSize: '1', status: 'active' } as const
  const equipment = await call(equipmentApi.list, { query: { ...held, sort: 'dateAdded' } })
  const licences = await call(licencesApi.list, { query: { ...held, sort: 'dateExpired' } })
  return {
    person: person?.uuid ?? '',
    position: positions.items[0]?.uuid ?? '',
    project: projects.items[0]?.uuid ?? '',
    leaveType: types.items[0]?.uuid ?? '',
    leavePolicy: policy.uuid,
    nonWorkingDay: days.items[0]?.uuid ?? '',
    equipment: equipment.items[0]?.uuid ?? '',
    licence: licences.items[0]?.uuid ?? '',
    applicant: applicants.items[0]?.uuid ?? '',
  }
}
