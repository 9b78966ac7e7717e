import type { Page } from '@playwright/test'
import { requestColumns } from '@hr/contract/areas/leave/sheet'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { english } from '@hr/contract/lib/messages'
import { find, title } from './support/pages.ts'
import {
  addEmployee,
  addLeave,
  addLeaveType,
  addPersonWithPassword,
  addPosition,
  addTeam,
  decideLeave,
  newPerson,
  unique,
} from './support/records.ts'
import { readSheet } from './support/sheets.ts'
import { expect, test } from './support/test.ts'

/** Exports all rows that a list has found. */
async function exported(page: Page, rows: number) {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: `All filtered (${rows})` }).click(),
  ])
  return { file: download.suggestedFilename(), ...(await readSheet(download)) }
}

test('HR exports the requests that it has found, and a lead those of the team, on a phone, too', async ({
  open,
  superadmin,
}) => {
  // A user has one export at a time, and other tests export as the Admin of the demo company.
  const hr = await addPersonWithPassword(superadmin, 'Admin')
  const page = await open(await hr.signIn())
  const position = await addPosition(superadmin)
  const surname = `Abaz${unique()}`
  const [ana, ivo, mia] = ['Ana', 'Ivo', 'Mia'].map((name) => newPerson(name, surname))
  const people = []
  for (const names of [ana, ivo, mia]) people.push(await addEmployee(superadmin, position, names!))
  // Mia is in no team.
  const { lead } = await addTeam(superadmin, people.slice(0, 2))
  const type = await addLeaveType(superadmin)
  for (const { uuid } of people) await decideLeave(superadmin, await addLeave(superadmin, type, { uuid }))

  await page.goto('/leaves/manage-requests?status=approved')
  await find(page, surname)
  await expect(title(page, english(leaveTitles.manage))).toContainText('3')
  const ofHr = await exported(page, 3)
  expect(ofHr).toMatchObject({ file: 'Leave requests.xlsx', headers: requestColumns.map(({ header }) => header) })
  expect(ofHr.people.map((row) => `${row['First name']} ${row['Days']} ${row['Status']}`).toSorted()).toEqual([
    'Ana 5 Approved',
    'Ivo 5 Approved',
    'Mia 5 Approved',
  ])

  const ofLead = await open(await lead.signIn())
  await ofLead.setViewportSize({ width: 390, height: 844 })
  await ofLead.goto('/leaves/leave-history')
  await expect(title(ofLead, english(leaveTitles.history))).toContainText('2')
  const { file, people: team } = await exported(ofLead, 2)
  expect(file).toBe('Leave history.xlsx')
  expect(new Set(team.map((row) => row['First name']))).toEqual(new Set(['Ana', 'Ivo']))
})
