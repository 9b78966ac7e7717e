import { english } from '@hr/contract/lib/messages'
import { peopleTitles } from '@hr/contract/areas/people/titles'
import { addDays } from '@hr/contract/lib/dates'
import { today } from './support/day.ts'
import { expectAccessible, expectGood, expectGoodInDark } from './support/axe.ts'
import { filterButton, find, title } from './support/pages.ts'
import {
  addEmployee,
  addLeave,
  addLeaveType,
  addPersonWithPassword,
  addPosition,
  addProject,
  decideLeave,
  newPerson,
} from './support/records.ts'
import { expect, test } from './support/test.ts'

test('an employee finds a colleague in the directory and sees that they are away', async ({ superadmin, open }) => {
  const position = await addPosition(superadmin)
  const lead = { ...newPerson('Iva') }
  const supervisor = await addEmployee(superadmin, position, lead)
  const names = { ...newPerson('Zeljko'), firstName: 'Željko' }
  const name = `Željko ${names.lastName}`
  const colleague = await addEmployee(superadmin, position, names, {
    supervisorOrTeamLead: { uuid: supervisor.uuid },
    workPhone: '+387 33 555 100',
    phoneNumber: '+387 61 999 000',
  })
  const employee = await addPersonWithPassword(superadmin)
  await addProject(superadmin, { members: [colleague, employee] })
  const leave = await addLeave(superadmin, await addLeaveType(superadmin), {
    uuid: colleague.uuid,
    startDate: today,
    endDate: addDays(today, 6),
    reason: 'Going to the sea',
  })
  await decideLeave(superadmin, leave)

  const page = await open(await employee.signIn())
  await page.goto('/')
  await page.getByRole('link', { name: english(peopleTitles.directory), exact: true }).click()
  await expect(title(page, english(peopleTitles.directory))).toBeVisible()
  await find(page, `zeljko ${names.lastName}`)
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('Away today')
  await expect(row).toContainText('+387 33 555 100')
  await expectAccessible(page)
  await row.getByRole('link', { name, exact: true }).click()
  const card = page.getByRole('dialog')
  await expect(card).toContainText(position.name)
  await expect(card).toContainText('Away today')
  await expect(card).not.toContainText('999 000')
  await expect(card).not.toContainText('Going to the sea')
  await expect(card.getByRole('link', { name: 'Open profile' })).toHaveCount(0)
  await expectGood(page, 'card of a colleague')
  await expectGoodInDark(page)

  await card.getByRole('link', { name: lead.name }).click()
  await expect(card.getByRole('heading', { name: lead.name })).toBeVisible()
  await expect(card.getByRole('heading', { name: 'Direct reports 1' })).toBeVisible()
  await card.getByRole('link', { name: 'Show in org chart' }).click()
  await expect(page.getByRole('treeitem', { name: lead.name })).toBeFocused()
})

test('the directory is filtered by position', { tag: '@all' }, async ({ superadmin, open }) => {
  const position = await addPosition(superadmin)
  const names = newPerson()
  await addEmployee(superadmin, position, names)
  const page = await open(await (await addPersonWithPassword(superadmin)).signIn())
  await page.goto('/directory')
  await filterButton(page, 'Position').click()
  const filter = page.getByRole('dialog', { name: 'Position' })
  await filter
    .getByRole('combobox')
    .or(filter.getByRole('searchbox'))
    .or(filter.getByRole('textbox'))
    .first()
    .fill(position.name)
  await filter.getByRole('option', { name: position.name }).click()
  await expect(page.getByRole('row', { name: names.name })).toBeVisible()
  await expect(title(page, /^Directory\s*1$/)).toBeVisible()
})

test.describe('the org chart', () => {
  test.use({ as: 'Employee' })

  test(
    'is used by keyboard, and search shows a person with everyone above',
    { tag: '@all' },
    async ({ page, superadmin }) => {
      const position = await addPosition(superadmin)
      const add = async (names: ReturnType<typeof newPerson>, supervisor?: { uuid: string }) =>
        addEmployee(superadmin, position, names, supervisor && { supervisorOrTeamLead: { uuid: supervisor.uuid } })
      const [top, lead, member] = [newPerson('Top'), newPerson('Lead'), newPerson('Member')]
      await add(member, await add(lead, await add(top)))
      const item = (names: { name: string }) => page.getByRole('treeitem', { name: names.name })

      await page.goto('/org-chart')
      await expect(title(page, english(peopleTitles.orgChart))).toBeVisible()
      await page.getByRole('combobox', { name: 'Find a person' }).fill(member.name)
      await page.getByRole('option', { name: member.name }).click()
      await expect(item(member)).toBeFocused()
      await expect(item(member)).toBeInViewport()
      await expect(item(member)).toHaveAttribute('aria-level', '3')
      await expectGood(page, 'org chart')
      await expectGoodInDark(page)

      await page.keyboard.press('ArrowLeft')
      await expect(item(lead)).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await expect(item(lead)).toHaveAttribute('aria-expanded', 'false')
      await expect(item(member)).toHaveCount(0)
      await page.keyboard.press('ArrowRight')
      await expect(item(lead)).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('ArrowRight')
      await expect(item(member)).toBeFocused()
      await page.keyboard.press('Home')
      await expect(page.getByRole('treeitem').and(page.locator('[aria-posinset="1"][aria-level="1"]'))).toBeFocused()
      await page.keyboard.press('End')
      await expect(page.locator(':focus')).toHaveAttribute('role', 'treeitem')
      await expect(page.locator(':focus')).toBeInViewport()

      await page.getByRole('combobox', { name: 'Find a person' }).fill(lead.name)
      await page.getByRole('option', { name: lead.name }).click()
      await expect(item(lead)).toBeFocused()
      await page.keyboard.press('Enter')
      const card = page.getByRole('dialog')
      await expect(card.getByRole('link', { name: top.name })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(item(lead)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(card).toBeVisible()
      await page.goBack()
      await expect(card).toBeHidden()
      await expect(title(page, english(peopleTitles.orgChart))).toBeVisible()
    },
  )

  test('zooms by buttons and wheel, moves by dragging, and prints on one sheet', { tag: '@all' }, async ({ page }) => {
    await page.goto('/org-chart')
    const cards = page.getByRole('treeitem')
    await expect(cards.first()).toBeVisible()
    const box = async () => (await cards.first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const before = await box()
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(async () => (await box()).width).toBeLessThan(before.width)
    const { x, y, width } = await box()
    await page.mouse.move(x + 20, y + 20)
    await page.mouse.wheel(0, -100)
    await expect.poll(async () => (await box()).width).toBeGreaterThan(width)
    const moved = await box()
    await page.mouse.move(moved.x + 20, moved.y + 20)
    await page.mouse.down()
    await page.mouse.move(moved.x + 70, moved.y + 60, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Math.round((await box()).x - moved.x)).toBe(50)
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: 'Collapse all' }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(cards.first()).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeHidden()
    await expect(page.getByRole('main').getByText("Collapsed branches aren't printed.")).toBeVisible()
  })
})
