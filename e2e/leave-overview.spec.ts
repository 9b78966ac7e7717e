import type { Page } from '@playwright/test'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { dialog, expectAlert, expectPath, filterButton, openFilter, title } from './support/pages.ts'
import type { Person } from './support/people.ts'
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
import { expect, test } from './support/test.ts'

const team = '/leaves/leave-types/team-statistics'
const company = '/leaves/leave-types/company-statistics'

/** Two people of a lead: Ana has a week of approved leave in June 2040 and waits for a day, Ivo has half a day. */
async function addTeamWithLeave(by: Person) {
  const position = await addPosition(by)
  const [ana, ivo] = [newPerson('Ana', `Abaz${unique()}`), newPerson('Ivo', `Bajic${unique()}`)]
  const people = [await addEmployee(by, position, ana), await addEmployee(by, position, ivo)] as const
  const { lead, project } = await addTeam(by, people)
  const type = await addLeaveType(by)
  const ask = (index: 0 | 1, startDate: string, endDate: string, more: object = {}) =>
    addLeave(by, type, { uuid: people[index].uuid, startDate, endDate, ...more })
  await decideLeave(by, await ask(0, '2040-06-04', '2040-06-08'))
  await ask(0, '2040-06-18', '2040-06-18')
  await decideLeave(by, await ask(1, '2040-06-05', '2040-06-05', { startHalf: true }))
  return {
    lead: await lead.signIn(),
    project,
    type,
    ana: ana.name,
    ivo: ivo.name,
    week: `${ana.name}, ${type.name}, 4 to 8 June 2040, 5 days, approved`,
    waiting: `${ana.name}, ${type.name}, 18 June 2040, 1 day, pending`,
    half: `${ivo.name}, ${type.name}, 5 June 2040, from noon, 0.5 days, approved`,
  }
}

const june = '?from=2040-06-01'
const grid = (page: Page, heading: string = leaveTitles.teamOverview) =>
  page.getByRole('grid', { name: new RegExp(`^${heading}`) })
const bar = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The radio buttons themselves are not drawn. */
const show = (page: Page, period: string) => page.getByRole('radiogroup').getByText(period, { exact: true }).click()
const address = (page: Page) => new URL(page.url()).searchParams

test('a lead sees who of the team is away when, and what waits', async ({ superadmin, open }) => {
  const made = await addTeamWithLeave(superadmin)
  const page = await open(made.lead)
  await page.goto(team + june)
  await expect(title(page, leaveTitles.teamOverview)).toBeVisible()
  await expect(grid(page)).toHaveAccessibleName(`${leaveTitles.teamOverview}, June 2040`)
  await expect(page.getByRole('rowheader', { name: made.ana })).toBeVisible()
  await expect(page.getByRole('button', { name: `${made.project.name} 2`, expanded: true })).toBeVisible()
  for (const name of [made.week, made.waiting, made.half]) await expect(bar(page, name)).toBeVisible()

  // Two of two on the fifth are many.
  const away = page.getByRole('row', { name: /^Away/ }).getByRole('gridcell')
  await expect(away.nth(4)).toHaveText('many2')
  await expect(away.nth(3)).toHaveText('1')
  await expect(away.nth(17)).toHaveText('1')

  await page.getByRole('switch', { name: 'Waiting requests' }).click()
  await expect(bar(page, made.waiting)).toBeHidden()
  await expect(away.nth(17)).toHaveText('')
  await page.reload()
  await expect(bar(page, made.week)).toBeVisible()
  await expect(bar(page, made.waiting)).toBeHidden()
})

test('goes from month to month, and shows quarters and years, by the address', async ({ superadmin, open }) => {
  const made = await addTeamWithLeave(superadmin)
  const page = await open(made.lead)
  await page.goto(team + june)
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(grid(page)).toHaveAccessibleName(/July 2040$/)
  await expect(bar(page, made.week)).toBeHidden()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(bar(page, made.week)).toBeVisible()
  await show(page, 'Quarter')
  await expect(grid(page)).toHaveAccessibleName(/April to June 2040$/)
  await expect(page.getByRole('columnheader', { name: 'June', exact: true })).toBeVisible()
  await expect(bar(page, made.week)).toBeVisible()
  await show(page, 'Year')
  await expect(grid(page)).toHaveAccessibleName(/2040$/)
  expect(address(page).get('zoom')).toBe('year')
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(bar(page, made.week)).toBeHidden()
  await show(page, 'Month')
  await expect(page.getByRole('columnheader').and(page.locator('[aria-current=date]'))).toBeVisible()
})

test('the arrow keys go by day and by person, Enter opens a card', async ({ superadmin, open }) => {
  const made = await addTeamWithLeave(superadmin)
  const page = await open(made.lead)
  await page.goto(team + june)
  const focused = page.locator(':focus')
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
  const head = page.getByRole('button', { name: `${made.project.name} 2` })
  await expect(head).toBeVisible()
  await page.getByRole('switch', { name: 'Waiting requests' }).focus()
  await page.keyboard.press('Tab')
  await expect(head).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText(`${made.ana}, 1 June 2040, here`)
  await press('ArrowRight', 'ArrowRight')
  await expect(focused).toHaveText(`${made.ana}, 3 June 2040, weekend`)
  // A leave is one step.
  await page.keyboard.press('ArrowRight')
  await expect(bar(page, made.week)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveText(`${made.ana}, 9 June 2040, weekend`)
  await press('ArrowLeft')
  await expect(bar(page, made.week)).toBeFocused()

  await page.keyboard.press('Enter')
  const card = dialog(page, made.ana)
  await expect(card).toContainText('04/06/2040 – 08/06/2040')
  await expect(card).toContainText('5 days')
  await expect(card).toContainText('Approved')
  await expect(card).toContainText(made.type.name)
  // A lead opens no profiles.
  await expect(card.getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(bar(page, made.week)).toBeFocused()

  await press('Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown')
  await expect(focused).toHaveText(`${made.ivo}, 4 June 2040, here`)
  await press('End')
  await expect(focused).toHaveText(`${made.ivo}, 30 June 2040, weekend`)
  await page.keyboard.press('Control+Home')
  await expect(head).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(head).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('rowheader', { name: made.ana })).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader', { name: made.ana })).toBeVisible()
})

test('HR sees the company, narrowed to a team and a type, and gets to profiles', async ({
  superadmin,
  open,
  people,
}) => {
  const made = await addTeamWithLeave(superadmin)
  const page = await open(await people('Admin'))
  await page.goto(company + june)
  const corner = page.getByRole('columnheader', { name: /people$/ })
  // How many there are depends on what other tests have added.
  await expect(corner).toHaveText(/^\d{3,} people$/)
  const opened = await openFilter(page, 'Team')
  await opened.getByRole('combobox', { name: 'Search team' }).fill(made.project.name)
  await opened.getByRole('option', { name: made.project.name }).click()
  await expect(bar(page, made.week)).toBeVisible()
  await expect(page.getByRole('rowheader', { name: made.ivo })).toBeVisible()
  await expect(corner).toHaveText('3 people')
  await expect(filterButton(page, 'Team')).toContainText(made.project.name)

  const other = await addLeaveType(superadmin)
  await page.goto(`${company}${june}&team=${made.project.uuid}&leaveType=${other.uuid}`)
  await expect(page.getByRole('rowheader', { name: made.ana })).toBeVisible()
  await expect(bar(page, made.week)).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear leave type' }).click()
  await bar(page, made.week).click()
  await dialog(page, made.ana).getByRole('link', { name: made.ana }).click()
  await expect(page).toHaveURL(/\/employees\/[\da-f-]{36}$/)
  await page.goBack()
  await page.getByRole('link', { name: made.ivo }).click()
  await expect(title(page, made.ivo)).toBeVisible()
})

test('the plain list shows the same days, and is what a phone shows', async ({ superadmin, open }) => {
  const made = await addTeamWithLeave(superadmin)
  const page = await open(made.lead)
  await page.goto(team + june)
  await page.getByRole('button', { name: 'Show as list' }).click()
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(3)
  const row = rows.filter({ hasText: made.ana }).last()
  for (const text of [made.project.name, made.type.name, '04/06/2040', '08/06/2040', 'Approved', '5'])
    await expect(row).toContainText(text)
  await page.getByRole('searchbox', { name: 'Search' }).fill(made.ivo)
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('cell', { name: '05/06/2040 (from noon)', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await expect(rows).toHaveCount(3)
  const status = await openFilter(page, 'Status')
  await status.getByRole('radio', { name: 'Pending' }).check()
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show as wall chart' }).click()
  await expect(grid(page)).toBeVisible()
  await expect(bar(page, made.week)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(grid(page)).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: made.ivo })).toContainText('05/06/2040')
})

test('on paper it is a list', async ({ superadmin, open }) => {
  const made = await addTeamWithLeave(superadmin)
  const page = await open(made.lead)
  await page.goto(team + june)
  await expect(bar(page, made.week)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const printed = page.getByRole('table', { name: `${leaveTitles.teamOverview}, June 2040` })
  await expect(printed.getByRole('row', { name: new RegExp(made.ivo) })).toContainText('05/06/2040 (from noon)')
  await page.emulateMedia({ media: 'screen' })
  await expect(grid(page)).toBeVisible()
})

test('nobody to show and a failure are told in the place of the wall', async ({ superadmin, open, mayFail }) => {
  mayFail('/api/v1/leaves/wallchart')
  const alone = await addPersonWithPassword(superadmin, 'Team lead')
  const page = await open(await alone.signIn())
  await page.goto(team)
  await expect(page.getByText('List is empty')).toBeVisible()
  await page.route('**/api/v1/leaves/wallchart*', (route) => route.fulfill({ status: 502, body: '' }))
  await page.reload()
  await expectAlert(page, 'Failed to load data')
  await page.unroute('**/api/v1/leaves/wallchart*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('List is empty')).toBeVisible()
  await expect(title(page, leaveTitles.teamOverview)).toBeFocused()
})

test('an old link to people behind the last page leads to the last page', async ({ superadmin, open }) => {
  const made = await addTeamWithLeave(superadmin)
  const page = await open(made.lead)
  await page.goto(`${team + june}&people=7`)
  await expect(bar(page, made.week)).toBeVisible()
  await expect(page).not.toHaveURL(/people=/)
})

test('an Employee is told that this is not for them', async ({ open, people }) => {
  const page = await open(await people('Employee'))
  for (const path of [team, company]) {
    await page.goto(path)
    await expectPath(page, '/unauthorized')
  }
})
