import { provisioningApi } from '@hr/contract/areas/provisioning/provisioning'
import { scimPrefix } from '@hr/contract/areas/provisioning/scim'
import { tokensApi } from '@hr/contract/areas/tokens/tokens'
import { expectAccessible } from './support/axe.ts'
import { confirmDialog, expectToast, textOn } from './support/pages.ts'
import { addEmployee, addPosition, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Superadmin' })

test('an identity directory switches an employee off, and the Superadmin allows the sign-in again', async ({
  page,
  request,
  superadmin,
}) => {
  const { secret, serviceAccount } = await superadmin.call(tokensApi.createService, {
    body: { name: `Directory ${unique()}`, scopes: ['provisioning:read', 'provisioning:write'], addresses: [] },
  })
  const employee = await addEmployee(superadmin, await addPosition(superadmin))
  const switchOff = () =>
    request.delete(`${scimPrefix}/Users/${employee.uuid}`, { headers: { authorization: `Bearer ${secret}` } })

  await page.goto('/settings/provisioning')
  await expect(page.getByRole('main').getByText(new RegExp(`${scimPrefix}$`))).toBeVisible()
  expect((await switchOff()).status(), 'not allowed yet').toBe(403)
  await page.getByRole('switch', { name: "The identity directory may disable employees' accounts" }).click()
  await expectToast(page, 'Provisioning settings saved')
  expect((await switchOff()).status()).toBe(204)

  await page.reload()
  const name = `${employee.firstName} ${employee.lastName}`
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Allow sign-in: ${name}` }).click()
  await expectToast(page, 'Sign-in allowed again')
  await expect(page.getByRole('link', { name })).toBeHidden()

  await superadmin.call(provisioningApi.update, { body: { allowsDeactivation: false } })
  await superadmin.call(tokensApi.endService, { params: { id: serviceAccount.uuid } })
})

test('Entra ID is connected, a dry run is shown, and the connection is removed', async ({ page }) => {
  await page.goto('/settings/provisioning')
  await page.getByRole('button', { name: 'Connect to Entra ID' }).click()
  for (const [label, value] of [
    ['Tenant', 'example.onmicrosoft.com'],
    ['Client ID', '6f0e4c53-9c70-4d4a-8b1f-000100010001'],
    ['Client secret', 'a secret'],
    ['Service principal', '7f0c5d0a-6f0e-4c53-9c70-1d4a3b1f0001'],
    ['Provisioning job', 'API2AAD.4b1c8d2e'],
  ] as const)
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Connection to Entra ID saved')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send all data' }).click()
  await expect(textOn(page, /would be sent\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await confirmDialog(page, 'Disconnect from Entra ID?', 'Disconnect')
  await expectToast(page, 'Connection to Entra ID removed')
  await expect(page.getByRole('button', { name: 'Connect to Entra ID' })).toBeVisible()
})
