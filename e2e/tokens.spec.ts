import { english } from '@hr/contract/lib/messages'
import { tokensTexts } from '@hr/contract/areas/tokens/tokens'
import { expectGoodEverywhere } from './support/axe.ts'
import { choose, confirmDialog, dialog, expectToast } from './support/pages.ts'
import { addPersonWithPassword, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test('a user creates a token, a program uses it, and revoking stops it', async ({ open, superadmin, request }) => {
  const person = await addPersonWithPassword(superadmin)
  const page = await open(await person.signIn())
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'Create token' }).click()
  const form = dialog(page, 'Create token')
  const name = `Script ${unique()}`
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('checkbox', { name: 'Own name, role and email' }).check()
  await expectGoodEverywhere(page)
  await form.getByRole('button', { name: 'Create' }).click()
  const shown = dialog(page, `Token for ${name}`)
  const token = await shown.getByRole('textbox', { name: 'Token' }).inputValue()
  expect(token).toMatch(/^hr_pat_/)
  await expectGoodEverywhere(page)
  await shown.getByRole('button', { name: "I've saved it" }).click()

  const call = async () =>
    (await request.get('/api/v1/logged-employee', { headers: { authorization: `Bearer ${token}` } })).status()
  expect(await call()).toBe(200)
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await confirmDialog(page, 'Revoke this token?', 'Revoke')
  await expectToast(page, english(tokensTexts.revoked))
  expect(await call()).toBe(401)
})

test('a Superadmin adds a service account, sees what its token did, and ends it', async ({
  open,
  superadmin,
  request,
}) => {
  const page = await open(superadmin)
  await page.goto('/settings/tokens')
  await page.getByRole('button', { name: 'Add service account' }).click()
  const form = dialog(page, 'Add service account')
  const name = `Calendar ${unique()}`
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('checkbox', { name: 'Leave: change' }).check()
  await choose(page, 'Valid for', 'No expiry')
  await form.getByRole('button', { name: 'Create' }).click()
  const shown = dialog(page, `Token for ${name}`)
  const token = await shown.getByRole('textbox', { name: 'Token' }).inputValue()
  await shown.getByRole('button', { name: "I've saved it" }).click()
  const added = await request.post('/api/v1/nonworkingday', {
    headers: { authorization: `Bearer ${token}` },
    data: { title: name, startDate: '2044-03-01', endDate: '2044-03-01' },
  })
  expect(added.status()).toBe(200)
  await expectGoodEverywhere(page)

  await page.getByRole('link', { name: new RegExp(`^What it did: ${name}`) }).click()
  await expect(page.getByRole('main').getByText(`with the token ${name}`)).toBeVisible()
  await page.goBack()
  const accounts = page.getByRole('list', { name: 'Service accounts' })
  await accounts.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await confirmDialog(page, `Delete ${name}?`, 'Delete')
  await expectToast(page, english(tokensTexts.ended))
})
