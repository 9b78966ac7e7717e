import { english } from '@hr/contract/lib/messages'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { dialog, title, textOn } from './support/pages.ts'
import type { Person } from './support/people.ts'
import {
  addEmployee,
  addLeave,
  addLeaveType,
  addPosition,
  addTeam,
  decideLeave,
  newPerson,
  unique,
} from './support/records.ts'
import { expect, test } from './support/test.ts'

/** Two employees of a lead: Ana has a week of approved leave in June 2040 and a pending day, Ivo has half a day. */
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
    ana: ana.name,
    ivo: ivo.name,
    week: `${ana.name}, ${type.name}, 4 to 8 June 2040, 5 days, Approved`,
    pending: `${ana.name}, ${type.name}, 18 June 2040, 1 day, Pending`,
    half: `${ivo.name}, ${type.name}, 5 June 2040, from noon, 0.5 days, Approved`,
  }
}

test("a lead reads the team's leave calendar by keyboard, prints it and opens it on a phone", async ({
  superadmin,
  open,
}) => {
  const made = await addTeamWithLeave(superadmin)
  const page = await open(made.lead)
  await page.goto('/leaves/leave-types/team-statistics?from=2040-06-01')
  await expect(title(page, english(leaveTitles.teamOverview))).toBeVisible()
  const caption = `${english(leaveTitles.teamOverview)}, June 2040`
  const grid = page.getByRole('grid', { name: caption })
  const bar = (name: string) => page.getByRole('button', { name, exact: true })
  for (const name of [made.week, made.pending, made.half]) await expect(bar(name)).toBeVisible()
  // Two absences of two employees on the fifth count as many.
  await expect(page.getByRole('row', { name: /^Away/ }).getByRole('gridcell').nth(4)).toHaveText('many2')

  await page.getByRole('switch', { name: 'Pending requests' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `${made.project.name} 2`, expanded: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: made.ana })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator(':focus')).toHaveText(`${made.ana}, 1 June 2040, not away`)
  for (let day = 2; day <= 4; day++) await page.keyboard.press('ArrowRight')
  await expect(bar(made.week)).toBeFocused()
  await page.keyboard.press('Enter')
  const card = dialog(page, made.ana)
  await expect(card).toContainText('04/06/2040 – 08/06/2040')
  await expect(card.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(bar(made.week)).toBeFocused()

  // Forced colours remove backgrounds; days off and the legend keep their pattern and borders.
  await page.emulateMedia({ forcedColors: 'active' })
  const shaded = page.locator('[data-kind="off"]')
  expect(await shaded.count()).toBeGreaterThan(2)
  for (const part of await shaded.all()) await expect(part).toHaveCSS('background-image', /repeating-linear-gradient/)
  for (const kind of ['approved', 'pending'])
    await expect(page.locator(`li > [data-kind="${kind}"]`)).toHaveCSS('border-top-width', '1px')
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  const printed = page.getByRole('table', { name: caption })
  await expect(printed.getByRole('row', { name: new RegExp(made.ivo) })).toContainText('05/06/2040 (from noon)')
  for (const landmark of ['navigation', 'banner'] as const) await expect(page.getByRole(landmark)).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await expect(grid).toBeVisible()

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(grid).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: made.ivo })).toContainText('05/06/2040')

  // The lead opens a team member.
  await page.getByRole('link', { name: made.ivo }).click()
  await expect(title(page, made.ivo)).toBeVisible()
  const folded = page.getByRole('button', { name: /^\d+ empty fields$/ })
  while ((await folded.count()) > 0) await folded.first().click()
  await expect(textOn(page, 'Seniority level')).toBeVisible()
})
