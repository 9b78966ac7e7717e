import { english } from '@hr/contract/lib/messages'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { expectGood, expectGoodInDark } from './support/axe.ts'
import { dialog, title } from './support/pages.ts'
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

test('an employee sees in the team calendar when a teammate is away, and never why', async ({ superadmin, open }) => {
  const position = await addPosition(superadmin)
  const ivo = newPerson('Ivo', `Bajic${unique()}`)
  const mate = await addEmployee(superadmin, position, ivo)
  const me = await addPersonWithPassword(superadmin)
  const { project } = await addTeam(superadmin, [mate, me])
  const type = await addLeaveType(superadmin)
  const approved = { uuid: mate.uuid, startDate: '2040-06-04', endDate: '2040-06-08' }
  await decideLeave(superadmin, await addLeave(superadmin, type, approved))
  await addLeave(superadmin, type, { uuid: mate.uuid, startDate: '2040-06-18', endDate: '2040-06-18' })
  await addLeave(superadmin, type, { uuid: me.uuid, startDate: '2040-06-20', endDate: '2040-06-21' })

  const page = await open(await me.signIn())
  await page.goto('/leaves/calendar?from=2040-06-01')
  const name = english(leaveTitles.teamCalendar)
  await expect(title(page, name)).toBeVisible()
  const grid = page.getByRole('grid', { name: `${name}, June 2040` })
  await expect(grid.getByRole('button', { name: new RegExp(project.name) })).toBeVisible()
  const absence = grid.getByRole('button', { name: `${ivo.name}, away, 4 to 8 June 2040`, exact: true })
  await absence.click()
  await expect(dialog(page, ivo.name).getByText('04/06/2040 – 08/06/2040')).toBeVisible()
  await expect(dialog(page, ivo.name).getByText(type.name)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(absence).toBeFocused()
  await expect(grid.getByRole('button', { name: new RegExp(`^${ivo.name}`) })).toHaveCount(1)
  await expect(grid.getByRole('button', { name: /20 to 21 June 2040, 2 days, Pending/ })).toBeVisible()
  await expectGood(page, name)
  await expectGoodInDark(page)

  await page.setViewportSize({ width: 320, height: 700 })
  const list = page.getByRole('list', { name: `${name}, June 2040` })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expectGood(page, name)
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/leaves\/calendar$/)
})
