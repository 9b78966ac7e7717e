import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { addDays } from '@hr/contract/lib/dates'
import { cv } from './support/applicants.ts'
import { expectAccessible } from './support/axe.ts'
import { expectToast, title, textOn } from './support/pages.ts'
import type { Person } from './support/people.ts'
import { addEmployee, addLeave, addLeaveType, addPosition, addTeam, decideLeave, newPerson } from './support/records.ts'
import { expect, test } from './support/test.ts'

// A Monday in the far future without holidays.
const monday = '2040-06-04'
const week = { startDate: monday, endDate: addDays(monday, 4) }

/** A lead with this many team members, who each request a week; the last request starts soonest. */
async function teamThatAsks(superadmin: Person, count: number) {
  const position = await addPosition(superadmin)
  const type = await addLeaveType(superadmin)
  const people = []
  for (let index = 0; index < count; index++) {
    const names = newPerson(['Ana', 'Boris', 'Cvita'][index])
    people.push({ ...names, ...(await addEmployee(superadmin, position, names)), name: names.name })
  }
  const { lead } = await addTeam(superadmin, people)
  const leaves: LeaveRequest[] = []
  for (const [index, { uuid }] of people.entries()) {
    const dates = { startDate: addDays(week.startDate, -7 * index), endDate: addDays(week.endDate, -7 * index) }
    leaves.push(await addLeave(superadmin, type, { ...dates, uuid, reason: 'Going to the sea' }))
  }
  return { people, leaves, leader: await lead.signIn() }
}

const opened = (page: Page, name: string) => page.getByRole('article', { name })
const request = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Requests' }).getByRole('button', { name: new RegExp(`^${name}`) })

test(
  'the second of two approvers who decide at once sees who was faster',
  { tag: '@all' },
  async ({ superadmin, open, mayFail }) => {
    mayFail('/api/v1/approveLeave')
    const { people, leaves, leader } = await teamThatAsks(superadmin, 2)
    const [ana, boris] = people.map(({ name }) => name) as [string, string]
    const page = await open(leader)
    // Delays the request between the key press and the server.
    await page.route('**/api/v1/approveLeave/*', async (route) => {
      await decideLeave(superadmin, leaves[1] as LeaveRequest, 'rejected')
      await route.continue()
    })
    await page.goto('/leaves/myTeamLeaves')
    await expect(opened(page, boris)).toBeVisible()
    await page.keyboard.press('a')
    const { firstName, lastName } = superadmin.user
    const words = `Already rejected by ${firstName} ${lastName}`
    await expect(opened(page, boris).getByRole('alert')).toHaveText(words)
    await expect(opened(page, boris)).toContainText('Rejected')
    await expect(request(page, boris)).toContainText(words)
    await expect(title(page, english(leaveTexts.approvalRequests))).toContainText('1 left')
    await page.keyboard.press('j')
    await expect(opened(page, ana)).toBeVisible()
  },
)

test.describe('HR', () => {
  test.use({ as: 'Admin' })

  test('reads the attachment beside a request and approves it on a phone', async ({ page, superadmin }) => {
    const { uuid } = await addEmployee(superadmin, await addPosition(superadmin))
    const attachment = cv('uputnica.pdf', ['Seen by a doctor', 'Two days of rest'])
    const leave = await addLeave(superadmin, await addLeaveType(superadmin), {
      ...week,
      uuid,
      attachment: attachment as never,
    })
    await page.goto(`/leaves/myTeamLeaves?uuid=${leave.uuid}`)
    const request = page.getByRole('article')
    const toggle = request.getByRole('button', { name: 'Preview of uputnica.pdf' })
    await toggle.focus()
    await page.keyboard.press('Enter')
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    const preview = request.getByRole('group', { name: 'Preview of uputnica.pdf' })
    await expect(preview.getByText('Seen by a doctor')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(preview).toHaveCount(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      request.getByRole('button', { name: 'Download uputnica.pdf' }).click(),
    ])
    expect(await readFile(await download.path())).toEqual(attachment.buffer)

    await page.setViewportSize({ width: 390, height: 844 })
    const allRequests = page.getByRole('button', { name: 'All requests' })
    await expect(allRequests).toBeVisible()
    await expectAccessible(page)
    // The inbox's keyboard shortcuts don't apply on a phone.
    await page.keyboard.press('d')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The decision buttons are visible however long the request is.
    await expect(request.getByRole('button', { name: 'Decline' })).toBeInViewport({ ratio: 1 })
    await request.getByRole('button', { name: 'Approve', exact: true }).click()
    await expectToast(page, english(leaveTexts.approved))
    await expect(title(page, english(leaveTexts.approvalRequests))).toBeFocused()
    await expect(textOn(page, 'No pending requests')).toBeVisible()
  })
})

test(
  'asks before the note of a decision is discarded, however the request is left',
  { tag: '@all' },
  async ({ superadmin, open }) => {
    const { people, leader } = await teamThatAsks(superadmin, 2)
    const [name, other] = people.map((person) => person.name) as [string, string]
    const page = await open(leader)
    await page.goto('/leaves/statistics')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Approval Requests/ })
      .click()
    await request(page, name).click()
    await expect(opened(page, name)).toBeVisible()
    await page.keyboard.press('d')
    const form = opened(page, name).getByRole('form', { name: 'Decline leave request' })
    const note = form.getByRole('textbox', { name: /^Note to the employee/ })
    await expect(note).toBeFocused()
    await expectAccessible(page)
    await note.fill('Please move it by a week')

    const dialog = page.getByRole('dialog', { name: 'Discard changes?' })
    const stay = () => dialog.getByRole('button', { name: 'Cancel' }).click()
    const ways: Record<string, [leave: () => Promise<unknown>, stay: () => Promise<unknown>]> = {
      Escape: [() => page.keyboard.press('Escape'), () => form.getByRole('button', { name: 'Keep editing' }).click()],
      'another request': [() => request(page, other).click(), stay],
      Back: [() => page.goBack(), stay],
    }
    for (const [way, [leave, goOn]] of Object.entries(ways))
      await test.step(way, async () => {
        await leave()
        await goOn()
        await expect(note).toHaveValue('Please move it by a week')
      })

    await page.setViewportSize({ width: 320, height: 640 })
    await expect(note).toBeInViewport({ ratio: 1 })
    await expect(form.getByRole('button', { name: 'Decline' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await note.press('ControlOrMeta+Enter')
    await expectToast(page, english(leaveTexts.declined))
    await expect(form).toBeHidden()
  },
)
