import { documentCategoriesApi, documentCategoriesTexts } from '@hr/contract/areas/documents/categories'
import { webhooksApi, webhooksTexts } from '@hr/contract/areas/webhooks/webhooks'
import { english } from '@hr/contract/lib/messages'
import { expectGoodEverywhere } from './support/axe.ts'
import { dialog, expectToast, rowAction } from './support/pages.ts'
import { unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

// Two users edit one record in dialogs: the second save merges both, and asks only where both changed a field.

test(
  'a document category keeps what both users changed',
  { tag: '@all' },
  async ({ open, people, superadmin, mayFail }) => {
    mayFail('/api/v1/document-categories')
    const name = `Permit ${unique()}`
    const category = await superadmin.call(documentCategoriesApi.create, {
      body: { name, visibility: 'hr', hasExpiry: false },
    })
    const page = await open(await people('Admin'))
    await page.goto('/settings/document-categories')
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const form = dialog(page, `Edit ${name}`)
    await form.getByRole('textbox', { name: 'Name' }).fill(`${name} of stay`)

    const { version } = category
    await superadmin.call(documentCategoriesApi.update, {
      params: { id: category.uuid },
      body: { name, visibility: 'hr', hasExpiry: true, filedDocuments: 'stay closed', version },
    })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toContainText('The form has reloaded the record and kept your changes.')
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(`${name} of stay`)
    await expect(form.getByRole('switch', { name: 'Documents have an expiry date' })).toBeChecked()
    await form.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, english(documentCategoriesTexts.changed))
    const stored = (await superadmin.call(documentCategoriesApi.list, {})).find(({ uuid }) => uuid === category.uuid)
    expect(stored).toMatchObject({ name: `${name} of stay`, hasExpiry: true })
  },
)

test('a webhook asks which value of a field to keep that both users changed', async ({ open, superadmin, mayFail }) => {
  mayFail('/api/v1/webhooks')
  const name = `Wiki ${unique()}`
  const body = { name, url: 'https://wiki.example.com/hook', events: ['employee.changed' as const], fields: [] }
  await superadmin.call(webhooksApi.create, { body })
  const find = async () => (await superadmin.call(webhooksApi.list, {})).find((one) => one.url.includes('wiki.'))
  const page = await open(superadmin)
  await page.goto('/settings/webhooks')
  await rowAction(page, name, 'Edit')
  const form = dialog(page, `Edit ${name}`)
  const address = form.getByRole('textbox', { name: 'Address of the receiver' })
  await address.fill('https://wiki.example.com/mine')

  const { uuid = '', version = 0 } = (await find()) ?? {}
  await superadmin.call(webhooksApi.update, {
    params: { id: uuid },
    body: { ...body, url: 'https://wiki.example.com/theirs', events: ['leave.approved'], version },
  })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toContainText('You both changed the fields below.')
  await expect(address).toHaveValue('https://wiki.example.com/mine')
  await expect(form).toContainText('leave.approved')
  await expectGoodEverywhere(page)
  await form.getByRole('radio', { name: /^Saved value/ }).check()
  await expect(address).toHaveValue('https://wiki.example.com/theirs')
  await form.getByRole('radio', { name: /^My value/ }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, english(webhooksTexts.saved))
  expect(await find()).toMatchObject({ url: 'https://wiki.example.com/mine', events: ['leave.approved'] })
})
