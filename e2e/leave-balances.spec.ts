import type { Locator, Page } from '@playwright/test'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { fieldTexts } from '@hr/contract/lib/fields'
import { dialog, expectFieldError, expectToast, title } from './support/pages.ts'
import type { Person } from './support/people.ts'
import { addLeave, addLeaveType, addPersonWithPassword, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

const approve = ({ call }: Person, { uuid }: { uuid: string }) =>
  call(leaveApi.approve, { params: { id: uuid }, body: { status: 'approved' } })

/** The row of a type in the tab 'Leave statistics'. */
const rowOf = (page: Page, type: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: type }) })
const ledger = (page: Page): Locator => dialog(page, 'How it adds up')

/** What stands in a column of the open ledger, from top to bottom. */
const ledgerNumbers = async (page: Page, column: number): Promise<number[]> => {
  const cells = await ledger(page).locator(`tbody tr > :nth-child(${column})`).allInnerTexts()
  return cells.map((text) => Number(text.replace('−', '-').replace('+', '')))
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

test('every number of the tab opens the lines that it comes from, and they add up', async ({ superadmin, open }) => {
  const account = await addPersonWithPassword(superadmin)
  const [person, type] = [await account.signIn(), await addLeaveType(superadmin)]
  await approve(superadmin, await addLeave(person, type, { startDate: '2051-06-05', endDate: '2051-06-07' }))
  await addLeave(person, type, { startDate: '2051-07-03', endDate: '2051-07-04', endHalf: true })
  await superadmin.call(leaveApi.setDays, {
    params: { id: account.uuid, leavetype: type.uuid },
    body: { currentNumberDays: 4.5, reason: 'Jutro u uredu' },
  })
  const page = await open(person)
  await page.goto('/profile')
  await page.getByRole('link', { name: leaveTexts.ownTab, exact: true }).click()
  await expect(page).toHaveURL(/\?tab=leave$/)
  await expect(page.getByRole('link', { name: leaveTexts.ownTab, exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'General' })).not.toHaveAttribute('aria-current')
  const row = rowOf(page, type.name)
  await expect(row.getByRole('cell')).toContainText(['3', '1.5', '0', '4.5 of 20'])
  await expect(row.getByText('15.5 left')).toBeVisible()
  await expect(page.getByText('4.5 days used of the types that are offered')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit/ }), 'only HR corrects days').toHaveCount(0)

  await row.getByRole('button', { name: /^4\.5 of 20/ }).click()
  await expect(ledger(page).getByRole('row', { name: /^Left today/ })).toContainText('15.5')
  await expect(ledger(page).getByRole('rowheader')).toContainText([
    'Granted',
    'Leave 05/06/2051 – 07/06/2051',
    'Jutro u uredu',
    'Left today',
  ])
  expect(await ledgerNumbers(page, 2)).toEqual([20, -3, -1.5])
  expect(await ledgerNumbers(page, 3)).toEqual([20, 17, 15.5])
  expect(sum(await ledgerNumbers(page, 2))).toBe(15.5)
  await expect(ledger(page).getByText('Waiting for approval −1.5')).toBeVisible()
  await expect(ledger(page).getByText('Valid until 31/12/2099')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: /^4\.5 of 20/ })).toBeFocused()
})

test('the cards of My Leaves show what is left, and follow what is asked for and decided', async ({
  superadmin,
  open,
}) => {
  const account = await addPersonWithPassword(superadmin)
  const person = await account.signIn()
  const [annual, other, over] = [
    await addLeaveType(superadmin, `Annual leave ${unique()}`),
    await addLeaveType(superadmin, `Study leave ${unique()}`),
    await addLeaveType(superadmin, `Annual leave ${unique()}`),
  ]
  await superadmin.call(leaveTypesApi.update, { params: { id: over.uuid }, body: { isArchived: true } })
  await approve(superadmin, await addLeave(person, annual, { startDate: '2052-06-03', endDate: '2052-06-05' }))
  await approve(superadmin, await addLeave(person, other, { startDate: '2052-06-10', endDate: '2052-06-10' }))
  const page = await open(person)
  await page.goto('/leaves/statistics')
  const card = (name: string) => page.getByRole('list', { name: 'What is left' }).getByRole('button', { name })
  await expect(card(annual.name)).toHaveAccessibleName(`${annual.name} 17 of 20 left 3 used How it adds up`)
  await expect(card(other.name)).toHaveAccessibleName(`${other.name} 1 day used 19 of 20 left How it adds up`)
  await expect(card(over.name)).toHaveCount(0)

  await page.getByRole('button', { name: leaveTexts.apply }).click()
  const asking = dialog(page, leaveTexts.applyTitle)
  await asking.getByRole('textbox', { name: /^Start date/ }).fill('01/07/2052')
  await asking.getByRole('textbox', { name: /^End date/ }).fill('02/07/2052')
  await asking.getByRole('button', { name: leaveTexts.apply }).click()
  await expect(page.locator('tr[data-new]')).toContainText('01/07/2052 – 02/07/2052')
  await expectToast(page, leaveTexts.applied)
  await expect(page.locator('tr[data-new]')).toHaveCount(0)
  await expect(card(annual.name)).toHaveAccessibleName(/17 of 20 left 3 used, 2 waiting/)

  const { items } = await person.call(leaveApi.list, { query: { status: 'pending', page: '1' } })
  for (const leave of items) await approve(superadmin, leave)
  // Somebody decided meanwhile: the card takes over what its lines say.
  await card(annual.name).click()
  await expect(ledger(page).getByRole('row', { name: /^Left today/ })).toContainText('15')
  expect(sum(await ledgerNumbers(page, 2))).toBe(15)
  await page.keyboard.press('Escape')
  await expect(card(annual.name)).toHaveAccessibleName(/15 of 20 left 5 used/)
})

test('HR corrects the days of somebody, and only what differs is written', async ({ superadmin, open }) => {
  const account = await addPersonWithPassword(superadmin)
  const type = await addLeaveType(superadmin)
  const page = await open(superadmin)
  await page.goto(`/employees/${account.uuid}?tab=leave`)
  await page.getByRole('button', { name: `Edit ${type.name}` }).click()
  const editor = dialog(page, type.name)
  const [current, total] = [
    editor.getByRole('textbox', { name: leaveTexts.currentDays }),
    editor.getByRole('textbox', { name: leaveTexts.totalDays }),
  ]
  await expect(current).toHaveValue('0')
  await current.fill('21')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expectFieldError(current, leaveTexts.currentOverTotal)
  await current.fill('0.3')
  await expectFieldError(current, fieldTexts.number)
  await current.fill('2,5')
  await expect(editor.getByText('After saving: 2.5 of 20 used, 17.5 left')).toBeVisible()
  await total.fill('400')
  await expectFieldError(total, fieldTexts.number)
  await total.fill('25')
  await editor.getByRole('textbox', { name: /^Why/ }).fill('Ugovor')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, leaveTexts.daysUpdated)
  await expect(rowOf(page, type.name)).toContainText('2.5 of 25')

  await page.getByRole('button', { name: `Edit ${type.name}` }).click()
  await expect(total).toHaveValue('25')
  await current.fill('3')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, type.name)).toContainText('3 of 25')
  const { entries } = await superadmin.call(leaveApi.ledger, {
    params: { employee: account.uuid, type: type.uuid },
  })
  expect(entries).toMatchObject([
    { kind: 'adjust', days: 2.5, why: 'Ugovor' },
    { kind: 'own total', days: 25, why: 'Ugovor' },
    { kind: 'adjust', days: 0.5, why: '' },
  ])
})

test('types that are over stand after the others as long as they explain something', async ({ superadmin, open }) => {
  const account = await addPersonWithPassword(superadmin)
  const [type, gone, unused] = [
    await addLeaveType(superadmin),
    await addLeaveType(superadmin, `A leave ${unique()}`),
    await addLeaveType(superadmin, `A leave ${unique()}`),
  ]
  await superadmin.call(leaveApi.setDays, {
    params: { id: account.uuid, leavetype: gone.uuid },
    body: { currentNumberDays: 2 },
  })
  for (const { uuid } of [gone, unused])
    await superadmin.call(leaveTypesApi.update, { params: { id: uuid }, body: { isArchived: true } })
  const page = await open(await account.signIn())
  await page.goto('/profile?tab=leave')
  await expect(title(page, account.name)).toBeVisible()
  const heads = page.getByRole('rowheader')
  await expect(heads.filter({ hasText: gone.name })).toContainText('Archived')
  await expect(heads.filter({ hasText: unused.name })).toHaveCount(0)
  const names = await heads.allInnerTexts()
  expect(names.findIndex((name) => name.includes(gone.name))).toBeGreaterThan(
    names.findIndex((name) => name.includes(type.name)),
  )
})
