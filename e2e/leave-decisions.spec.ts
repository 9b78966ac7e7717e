import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { fieldTexts } from '@hr/contract/lib/fields'
import { addDays, formatDay } from '@hr/contract/lib/dates'
import { cv } from './support/applicants.ts'
import { expectAccessible } from './support/axe.ts'
import {
  choose,
  confirmDialog,
  dialog,
  expectFieldError,
  expectToast,
  filterButton,
  find,
  openRowMenu,
  rowAction,
  rowOf,
  select,
  selectionBar,
  title,
} from './support/pages.ts'
import type { Person } from './support/people.ts'
import {
  addEmployee,
  addLeave,
  addLeaveType,
  addPersonWithPassword,
  addPosition,
  addTeam,
  decideLeave,
  employeeValues,
  newPerson,
} from './support/records.ts'
import { expect, test } from './support/test.ts'

// A Monday far ahead: the product knows of no holiday there.
const monday = '2040-06-04'
const week = { startDate: monday, endDate: addDays(monday, 4) }
const daysText = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} – ${formatDay(endDate)}`
const weekText = daysText(week)

/** A lead, and so many people of the team who each ask for the week. */
async function teamThatAsks(superadmin: Person, count: number) {
  const position = await addPosition(superadmin)
  const type = await addLeaveType(superadmin)
  const people = []
  for (let index = 0; index < count; index++) {
    const names = newPerson(['Ana', 'Boris', 'Cvita'][index])
    // One after the other, so that it is known who asked last.
    people.push({ ...names, ...(await addEmployee(superadmin, position, names)), name: names.name })
  }
  const { lead } = await addTeam(superadmin, people)
  const leaves: LeaveRequest[] = []
  for (const { uuid } of people) {
    leaves.push(await addLeave(superadmin, type, { ...week, uuid, reason: 'Going to the sea' }))
  }
  return { people, leaves, lead, type, leader: await lead.signIn() }
}

/** Somebody else is faster: between the press of the button and the server. */
const beforeIsDecided = (page: Page, decide: () => Promise<unknown>) =>
  page.route('**/api/v1/approveLeave/*', async (route) => {
    await decide()
    await route.continue()
  })

const opened = (page: Page, name: string) => page.getByRole('article', { name })
const request = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Requests' }).getByRole('button', { name: new RegExp(`^${name}`) })

test.describe('the inbox', () => {
  test('approves and goes on by keys alone', async ({ superadmin, open }) => {
    const { people, leader } = await teamThatAsks(superadmin, 3)
    const [ana, boris, cvita] = people.map(({ name }) => name) as [string, string, string]
    const page = await open(leader)
    await page.goto('/leaves/myTeamLeaves')
    await expect(title(page, leaveTexts.approvalRequests)).toContainText('3 left')
    // Who asked last stands first.
    await expect(opened(page, cvita)).toBeVisible()
    const pane = opened(page, cvita)
    await expect(pane).toContainText(weekText)
    await expect(pane).toContainText('5 days')
    await expect(pane.getByText(/20.*15.*of 20/)).toBeVisible()
    await expect(pane).toContainText('Going to the sea')
    await expect(pane.getByRole('row', { name: new RegExp(cvita) })).toContainText('Waiting')
    await expect(pane.getByRole('row', { name: new RegExp(boris) })).toContainText('Waiting')
    await expect(pane.getByRole('row', { name: /^Away/ }).getByRole('cell').first()).toHaveText('3')

    await page.keyboard.press('j')
    await expect(opened(page, boris)).toBeVisible()
    await expect(request(page, boris)).toBeFocused()
    await page.keyboard.press('k')
    await expect(opened(page, cvita)).toBeVisible()
    await page.keyboard.press('a')
    await expectToast(page, leaveTexts.approved)
    await expect(opened(page, boris)).toBeVisible()
    await expect(request(page, boris)).toBeFocused()
    await expect(title(page, leaveTexts.approvalRequests)).toContainText('2 left')
    await expect(opened(page, boris).getByRole('row', { name: new RegExp(cvita) })).toContainText('Approved')

    await page.keyboard.press('d')
    const question = dialog(page, 'Decline leave request')
    await expect(question.getByRole('textbox', { name: 'Reason' })).toHaveValue('Going to the sea')
    await expect(question.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('readonly')
    await confirmDialog(page, 'Decline leave request', 'Decline')
    await expectToast(page, leaveTexts.declined)
    await expect(opened(page, ana)).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.getByText('No pending requests')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(request(page, boris)).toContainText('Rejected')
  })

  test('stays at the request that somebody went to while another was approved', async ({ superadmin, open }) => {
    const { people, leader } = await teamThatAsks(superadmin, 3)
    const [ana, boris, cvita] = people.map(({ name }) => name) as [string, string, string]
    const page = await open(leader)
    await page.goto('/leaves/myTeamLeaves')
    await expect(opened(page, cvita)).toBeVisible()
    let answer = () => undefined as void
    const held = new Promise<void>((done) => (answer = done))
    await page.route(`**/api/v1${leaveApi.approve.path.replace(':id', '*')}`, async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('a')
    await page.keyboard.press('j')
    await expect(opened(page, boris)).toBeVisible()
    await page.keyboard.press('j')
    await expect(opened(page, ana)).toBeVisible()
    answer()
    await expectToast(page, leaveTexts.approved)
    await expect(title(page, leaveTexts.approvalRequests)).toContainText('2 left')
    await expect(opened(page, ana)).toBeVisible()
    await expect(request(page, ana)).toBeFocused()
  })

  test('shows what a request was sent with, beside it', async ({ superadmin, open }) => {
    const { people, leader, type } = await teamThatAsks(superadmin, 1)
    const [ana] = people as [(typeof people)[number]]
    const attachment = cv('uputnica.pdf', ['Seen by a doctor', 'Two days of rest'])
    const dates = { startDate: addDays(monday, 7), endDate: addDays(monday, 8) }
    await addLeave(superadmin, type, { uuid: ana.uuid, ...dates, attachment: attachment as never })
    const page = await open(leader)
    await page.goto('/leaves/myTeamLeaves')
    const pane = opened(page, ana.name)
    await expect(pane).toContainText(daysText(dates))
    const toggle = pane.getByRole('button', { name: 'Preview of uputnica.pdf' })
    await toggle.focus()
    await page.keyboard.press('Enter')
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    const preview = pane.getByRole('group', { name: 'Preview of uputnica.pdf' })
    await expect(preview.getByText('Seen by a doctor')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(preview).toHaveCount(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pane.getByRole('button', { name: 'Download uputnica.pdf' }).click(),
    ])
    expect(await readFile(await download.path())).toEqual(attachment.buffer)
  })

  test('keys mean nothing in a field, with a modifier or switched off', async ({ superadmin, open }) => {
    const { people, leader } = await teamThatAsks(superadmin, 2)
    const [ana, boris] = people.map(({ name }) => name) as [string, string]
    const page = await open(leader)
    await page.goto('/leaves/myTeamLeaves')
    await expect(opened(page, boris)).toBeVisible()
    await filterButton(page, 'Start date').click()
    await page.getByRole('textbox', { name: /^Start date/ }).pressSequentially('jad')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+j')
    await page.keyboard.press('Shift+J')
    await expect(opened(page, boris)).toBeVisible()
    await page.getByRole('switch', { name: 'Keys' }).click()
    await page.keyboard.press('j')
    await expect(opened(page, boris)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Keys' })).not.toBeChecked()
    await page.getByRole('switch', { name: 'Keys' }).click()
    await page.keyboard.press('j')
    await expect(opened(page, ana)).toBeVisible()
  })

  test('of two who decide at once, the later one reads who was faster', async ({ superadmin, open, mayFail }) => {
    mayFail('/api/v1/approveLeave')
    const { people, leaves, leader } = await teamThatAsks(superadmin, 2)
    const [ana, boris] = people.map(({ name }) => name) as [string, string]
    const page = await open(leader)
    await page.goto('/leaves/myTeamLeaves')
    await expect(opened(page, boris)).toBeVisible()
    await beforeIsDecided(page, () => decideLeave(superadmin, leaves[1] as LeaveRequest, 'rejected'))
    await page.keyboard.press('a')
    const { firstName, lastName } = superadmin.user
    const words = `Already rejected by ${firstName} ${lastName}`
    await expect(opened(page, boris).getByRole('alert')).toHaveText(words)
    await expect(opened(page, boris)).toContainText('Rejected')
    await expect(request(page, boris)).toContainText(words)
    await expect(title(page, leaveTexts.approvalRequests)).toContainText('1 left')
    await page.keyboard.press('j')
    await expect(opened(page, ana)).toBeVisible()
  })

  test('keeps open what is being read when somebody else asks', async ({ superadmin, open }) => {
    const { people, leader, type } = await teamThatAsks(superadmin, 2)
    const [ana, boris] = people as [(typeof people)[0], (typeof people)[0]]
    const page = await open(leader)
    await page.goto('/leaves/myTeamLeaves')
    await expect(opened(page, boris.name)).toBeVisible()
    await addLeave(superadmin, type, { startDate: '2040-09-03', endDate: '2040-09-03', uuid: ana.uuid })
    const heading = title(page, leaveTexts.approvalRequests)
    const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    // What was read a moment ago is not read again at once.
    await expect(async () => {
      await comeBack()
      await expect(heading).toContainText('3 left', { timeout: 500 })
    }).toPass()
    await expect(page.getByRole('list', { name: 'Requests' }).getByRole('listitem').first()).toContainText(ana.name)
    await expect(opened(page, boris.name)).toBeVisible()
  })

  test('opens the request that the address names, decided or not', async ({ superadmin, open, mayFail }) => {
    mayFail('/api/v1/userleave')
    const { people, leaves, leader } = await teamThatAsks(superadmin, 2)
    const [ana, boris] = people.map(({ name }) => name) as [string, string]
    await decideLeave(superadmin, leaves[0] as LeaveRequest)
    const page = await open(leader)
    await page.goto(`/leaves/myTeamLeaves?uuid=${leaves[0]?.uuid}`)
    const { firstName, lastName } = superadmin.user
    await expect(opened(page, ana)).toContainText(`Approved by ${firstName} ${lastName}`)
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await page.keyboard.press('j')
    await expect(opened(page, boris)).toBeVisible()
    const stranger = await teamThatAsks(superadmin, 1)
    await page.goto(`/leaves/myTeamLeaves?uuid=${stranger.leaves[0]?.uuid}`)
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.keyboard.press('a')
    await request(page, boris).click()
    await expect(opened(page, boris)).toContainText('Pending')
  })

  test('shows the people of the own team alone', async ({ superadmin, open }) => {
    const { people, leader } = await teamThatAsks(superadmin, 1)
    const stranger = await teamThatAsks(superadmin, 1)
    const page = await open(leader)
    await page.goto('/leaves/myTeamLeaves')
    await expect(opened(page, people[0]?.name ?? '')).toBeVisible()
    await expect(title(page, leaveTexts.approvalRequests)).toContainText('1 left')
    await expect(page.getByRole('navigation').getByRole('link', { name: /^Approval Requests/ })).toContainText('1')
    await expect(page.getByText(stranger.people[0]?.lastName ?? '')).toHaveCount(0)
  })

  test('grants a wish to cancel', async ({ superadmin, open }) => {
    const type = await addLeaveType(superadmin)
    const account = await addPersonWithPassword(superadmin)
    const { lead } = await addTeam(superadmin, [account])
    const me = await account.signIn()
    const leave = await addLeave(me, type, week)
    await decideLeave(superadmin, leave)
    await me.call(leaveApi.cancel, { params: { id: leave.uuid }, body: {} })
    const page = await open(await lead.signIn())
    await page.goto('/leaves/myTeamLeaves')
    await expect(opened(page, account.name)).toContainText('asks to cancel this leave')
    await page.getByRole('button', { name: 'Approve cancellation' }).click()
    await expectToast(page, leaveTexts.updated)
    expect((await me.call(leaveApi.find, { params: { id: leave.uuid } })).status).toBe('canceled')
  })

  test('on a narrow screen is a list whose rows open in place, and are decided on there', async ({
    superadmin,
    open,
  }) => {
    const { people, leader } = await teamThatAsks(superadmin, 3)
    const [name = '', declined, approved] = people.map((person) => `${person.name}, ${weekText}`)
    const page = await open(leader)
    await page.setViewportSize({ width: 900, height: 800 })
    await page.goto('/leaves/myTeamLeaves')
    const details = (of?: string) => page.getByRole('button', { name: `Details of ${of}` })
    await details(approved).click()
    await expect(page.getByRole('heading', { name: 'Who is away on these dates' })).toBeVisible()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expectToast(page, leaveTexts.approved)
    await expect(details(approved)).toBeHidden()
    await expect(page.getByRole('row').and(page.locator(':focus'))).toHaveCount(1)
    await details(declined).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await confirmDialog(page, 'Decline leave request', 'Decline')
    await expect(details(declined)).toBeHidden()
    await expect(page.getByRole('row').and(page.locator(':focus'))).toHaveCount(1)
    await rowAction(page, name, 'Approve')
    await expect(page.getByText('No pending requests')).toBeVisible()
    await expect(title(page, leaveTexts.approvalRequests)).toBeFocused()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(rowOf(page, name)).toContainText('Approved')
  })
})

test('a lead on maternity leave reads what waits, and why there is nothing to decide with', async ({
  superadmin,
  open,
}) => {
  const { people, lead, leader } = await teamThatAsks(superadmin, 1)
  const [ana] = people as [(typeof people)[number]]
  const { firstName, lastName, email } = lead
  const position = { uuid: (await addPosition(superadmin)).uuid }
  const body = { ...employeeValues, status: 'Maternity leave', firstName, lastName, email, position } as const
  await superadmin.call(employeesApi.update, { params: { id: lead.uuid }, body })
  const page = await open(leader)
  await page.goto('/leaves/myTeamLeaves')
  const pane = opened(page, ana.name)
  await expect(pane.getByText(leaveTexts.notActive)).toBeVisible()
  await expect(pane.getByRole('button', { name: /Approve|Decline/ })).toHaveCount(0)
  // Neither do the letters decide: the server would refuse, and the console tell of it.
  await page.keyboard.press('a')
  await page.keyboard.press('d')
  await page.keyboard.press('?')
  const ofPage = dialog(page, 'Keyboard shortcuts').getByRole('region', { name: 'On this page' })
  await expect(ofPage.getByRole('term')).toHaveText(['Search this list', 'Next request', 'Previous request'])
  await page.keyboard.press('Escape')
  await expect(pane).toContainText('Pending')

  await page.setViewportSize({ width: 1024, height: 768 })
  await openRowMenu(page, `${ana.name}, ${weekText}`)
  for (const action of ['Approve', 'Decline', 'Update'])
    await expect(page.getByRole('menuitem', { name: `${action} ${leaveTexts.notActive}` })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
})

test.describe('the lists of the company', () => {
  test.use({ as: 'Admin' })

  test('on a phone a request of nobody of the own team is found by its address', async ({ page, superadmin }) => {
    const { uuid } = await addEmployee(superadmin, await addPosition(superadmin))
    const leave = await addLeave(superadmin, await addLeaveType(superadmin), { ...week, uuid })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/leaves/myTeamLeaves?uuid=${leave.uuid}`)
    const request = page.getByRole('article')
    await expect(request).toContainText(weekText)
    await expectAccessible(page)
    // The keys of the inbox are not told of here.
    await page.keyboard.press('d')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await request.getByRole('button', { name: 'Approve' }).click()
    await expectToast(page, leaveTexts.approved)
    await expect(request).toContainText('Approved by')
    await expect(title(page, leaveTexts.approvalRequests)).toBeFocused()
    await page.getByRole('button', { name: 'All requests' }).click()
    await expect(page.getByText('No pending requests')).toBeVisible()
  })

  test('begin with what waits, and find people', async ({ page, superadmin }) => {
    const { people, leaves } = await teamThatAsks(superadmin, 2)
    await decideLeave(superadmin, leaves[1] as LeaveRequest)
    await page.goto('/leaves/manage-requests')
    await expect(filterButton(page, 'Status')).toHaveText('Status: In Progress')
    await page.goto('/leaves/allleave-statistics')
    await expect(filterButton(page, 'Status')).toHaveText('Status: Pending')
    await find(page, people[0]?.lastName ?? '')
    await expect(rowOf(page, `${people[0]?.name}, ${weekText}`)).toBeVisible()
    await find(page, people[1]?.lastName ?? '')
    await expect(page.getByText('List is empty')).toBeVisible()
  })

  test('a manager updates: the status is required, days come back, and the filter is Pending then', async ({
    page,
    superadmin,
  }) => {
    const { people, leaves } = await teamThatAsks(superadmin, 1)
    const [person] = people
    await decideLeave(superadmin, leaves[0] as LeaveRequest)
    await page.goto(`/leaves/manage-requests?status=approved&q=${person?.lastName}`)
    await rowAction(page, `${person?.name}, ${weekText}`, 'Update')
    const question = dialog(page, 'Update leave request')
    await question.getByRole('button', { name: 'Save' }).click()
    await expectFieldError(question.getByRole('combobox', { name: 'Status' }), fieldTexts.required)
    await choose(page, 'Status', 'Canceled')
    const days = question.getByRole('textbox', { name: 'Days that come back' })
    await days.fill('6')
    await question.getByRole('button', { name: 'Save' }).click()
    await expectFieldError(days, 'At most 5 days')
    await days.fill('2')
    await question.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, leaveTexts.updated)
    await expect(filterButton(page, 'Status')).toHaveText('Status: Pending')
    await page.getByRole('button', { name: 'Clear status' }).click()
    const kept = daysText({ startDate: monday, endDate: addDays(monday, 2) })
    const back = daysText({ startDate: addDays(monday, 3), endDate: addDays(monday, 4) })
    await expect(rowOf(page, `${person?.name}, ${kept}`)).toContainText('Approved')
    await expect(rowOf(page, `${person?.name}, ${back}`)).toContainText('Canceled')
  })

  test('what is approved in the menu of its row leaves the filter, and that is told', async ({ page, superadmin }) => {
    const { people, type } = await teamThatAsks(superadmin, 2)
    const [ana, boris] = people.map(({ name }) => `${name}, ${weekText}`) as [string, string]
    await page.goto(`/leaves/manage-requests?leaveType=${type.uuid}`)
    await rowAction(page, ana, 'Approve')
    await expectToast(page, leaveTexts.approved)
    await expect(rowOf(page, ana)).toHaveCount(0)
    await expect(title(page, leaveTexts.manage)).toContainText('1')
    await expect(filterButton(page, 'Status')).toHaveText('Status: Pending')
    await expect(rowOf(page, boris)).toBeFocused()
    await filterButton(page, 'Status').click()
    await page.getByRole('dialog', { name: 'Status' }).getByRole('radio', { name: 'Approved' }).check()
    await expect(rowOf(page, ana)).toContainText('Approved')
  })

  test('several are approved at once; those that cannot be are named with the reason', async ({
    page,
    superadmin,
    mayFail,
  }) => {
    mayFail('/api/v1/approveLeave')
    const { people, leaves, type } = await teamThatAsks(superadmin, 3)
    const [ana, boris, cvita] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
    // Boris has approved leave on the same days, and Cvita's request is declined already.
    await decideLeave(
      superadmin,
      await addLeave(superadmin, await addLeaveType(superadmin), { ...week, uuid: boris.uuid }),
    )
    await decideLeave(superadmin, leaves[2] as LeaveRequest, 'rejected')
    await page.goto(`/leaves/manage-requests?status=all&leaveType=${type.uuid}`)
    for (const { name } of people) await select(page, `${name}, ${weekText}`)
    await selectionBar(page).getByRole('button', { name: 'Approve' }).click()
    const question = dialog(page, 'Approve leave requests?')
    await expect(question).toContainText('You selected 3 item(s) from table!')
    await expect(question.getByRole('listitem')).toHaveText([new RegExp(`${cvita.name}.*Already rejected by`)])
    await question.getByRole('button', { name: 'Approve' }).click()
    const report = dialog(page, '1 of 2 failed')
    await expect(report.getByRole('listitem')).toHaveText([new RegExp(`${boris.name}.*${leaveTexts.overlapping}`)])
    await report.getByRole('button', { name: 'Close' }).last().click()
    await expect(rowOf(page, `${ana.name}, ${weekText}`)).toContainText('Approved')
    await expect(rowOf(page, `${boris.name}, ${weekText}`)).toContainText('Pending')
    await expect(selectionBar(page)).toContainText('1 selected')
  })

  test('who was later reads in the row who was faster', async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/approveLeave')
    const { people, leaves } = await teamThatAsks(superadmin, 1)
    const name = `${people[0]?.name}, ${weekText}`
    await page.goto(`/leaves/allleave-statistics?q=${people[0]?.lastName}`)
    await expect(rowOf(page, name)).toBeVisible()
    await beforeIsDecided(page, () => decideLeave(superadmin, leaves[0] as LeaveRequest))
    await rowAction(page, name, 'Approve')
    const { firstName, lastName } = superadmin.user
    await expect(rowOf(page, name)).toContainText(`Already approved by ${firstName} ${lastName}`)
    await expect(rowOf(page, name)).toContainText('Approved')
  })
})

test('the own row: Cancel always, Approve and Decline only with the superAdminHr flag', async ({
  superadmin,
  open,
}) => {
  const type = await addLeaveType(superadmin)
  const account = await addPersonWithPassword(superadmin, 'Admin')
  const admin = await account.signIn()
  const { firstName, lastName } = superadmin.user
  await addLeave(admin, type, week)
  await addLeave(superadmin, type, week)
  for (const [person, name, actions] of [
    [admin, account.name, ['Cancel']],
    [superadmin, `${firstName} ${lastName}`, ['Approve', 'Decline', 'Update', 'Cancel']],
  ] as const) {
    const page = await open(person)
    await page.goto(`/leaves/allleave-statistics?leaveType=${type.uuid}`)
    await openRowMenu(page, `${name}, ${weekText}`)
    await expect(page.getByRole('menuitem')).toHaveText([...actions])
  }
})

test('the history has what is decided, of the team for a lead', async ({ superadmin, open }) => {
  const { people, leaves, leader, type } = await teamThatAsks(superadmin, 2)
  const stranger = await addEmployee(superadmin, await addPosition(superadmin))
  await decideLeave(superadmin, await addLeave(superadmin, type, { ...week, uuid: stranger.uuid }))
  await decideLeave(superadmin, leaves[0] as LeaveRequest)
  const page = await open(leader)
  await page.goto('/leaves/leave-history')
  const name = `${people[0]?.name}, ${weekText}`
  const { firstName, lastName } = superadmin.user
  await expect(page.getByRole('row', { name: people[0]?.name ?? '' })).toContainText(`Approved${firstName} ${lastName}`)
  await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Details of ${name}` }).click()
  await expect(page.getByText(`Approved by ${firstName} ${lastName}`)).toBeVisible()

  // The types of former years are archived, and so is what one looks for here.
  await superadmin.call(leaveTypesApi.update, { params: { id: type.uuid }, body: { isArchived: true } })
  await filterButton(page, 'Leave type').click()
  await page.getByRole('combobox', { name: 'Search leave type' }).fill(type.name)
  await page.getByRole('option', { name: type.name }).click()
  await expect(filterButton(page, 'Leave type')).toContainText(type.name)
  await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible()
})
