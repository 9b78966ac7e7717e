import { employeeFilesApi } from '@hr/contract/areas/employees/files'
import { addDays, formatDay } from '@hr/contract/lib/dates'
import { today } from './support/day.ts'
import { expectGoodEverywhere } from './support/axe.ts'
import { choose, day, dialog, expectToast, field, textOn } from './support/pages.ts'
import { pdf } from './support/pictures.ts'
import { addPersonWithPassword, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

const expiresOn = day('Expires on (optional)')

test('HR adds a category, files a document that expires and renews it; the employee does not see what only HR sees', async ({
  open,
  superadmin,
}) => {
  const category = `Permit ${unique()}`
  const secret = `Warning ${unique()}`
  const employee = await addPersonWithPassword(superadmin)
  const page = await open(superadmin)
  await page.goto('/settings/document-categories')
  for (const [name, visibility] of [
    [category, 'Employee and HR'],
    [secret, 'Only HR'],
  ] as const) {
    await page.getByRole('button', { name: 'Add category' }).click()
    const form = dialog(page, 'Add category')
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await choose(page, 'Who sees its documents', visibility)
    await form.getByRole('switch', { name: 'Documents have an expiry date' }).click()
    if (name === secret) await expectGoodEverywhere(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
  }
  await expectGoodEverywhere(page)

  await page.goto(`/employees/${employee.uuid}`)
  for (const [file, of] of [
    ['permit.pdf', category],
    ['warning.pdf', secret],
  ] as const) {
    await page.getByRole('button', { name: 'Add document' }).click()
    const form = dialog(page, 'Add document')
    await form.locator('input[type=file]').setInputFiles(pdf(file))
    await choose(page, 'Category', of)
    await field(page, expiresOn).fill(formatDay(addDays(today, 20), 'en'))
    if (file === 'permit.pdf') await expectGoodEverywhere(page)
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('main').getByText(file)).toBeVisible()
  }

  await page.getByRole('button', { name: 'Renew permit.pdf' }).click()
  const renewal = dialog(page, 'Renew permit.pdf')
  await renewal.locator('input[type=file]').setInputFiles(pdf('permit-2.pdf'))
  await field(page, expiresOn).fill(formatDay(addDays(today, 400), 'en'))
  await renewal.getByRole('button', { name: 'Renew', exact: true }).click()
  await expectToast(page, 'Document successfully renewed')
  await page.getByRole('button', { name: '1 earlier version' }).click()
  await expect(page.getByRole('list', { name: 'Earlier versions: permit-2.pdf' })).toContainText('permit.pdf')
  await expectGoodEverywhere(page)

  const session = await employee.signIn()
  const own = await open(session)
  await own.goto('/profile')
  await expect(textOn(own, /permit-2\.pdf/)).toBeVisible()
  await expect(textOn(own, /warning\.pdf/)).toHaveCount(0)
  await expect(own.getByRole('button', { name: 'Renew permit-2.pdf' })).toHaveCount(0)
  const seen = await session.call(employeeFilesApi.documents, { params: { id: employee.uuid } })
  expect(seen.map(({ name }) => name)).toEqual(['permit-2.pdf'])
})
