import { expectGoodEverywhere } from './support/axe.ts'
import { choose, rowAction, dialog } from './support/pages.ts'
import { unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test('a Superadmin adds a webhook, sends a test event, reads its deliveries and deletes it', async ({
  open,
  superadmin,
}) => {
  const page = await open(superadmin)
  await page.goto('/settings/webhooks')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const form = dialog(page, 'Add webhook')
  const name = `Wiki ${unique()}`
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('textbox', { name: 'Address of the receiver' }).fill('https://wiki.example.com/hook')
  await choose(page, 'Events', 'employee.changed')
  // Closes the options.
  await form.getByRole('textbox', { name: 'Name' }).click()
  await expectGoodEverywhere(page)
  await form.getByRole('button', { name: 'Save' }).click()
  const shown = dialog(page, `Secret for ${name}`)
  expect(await shown.getByRole('textbox', { name: 'Secret' }).inputValue()).toMatch(/^whsec_/)
  await shown.getByRole('button', { name: "I've saved it" }).click()
  await expectGoodEverywhere(page)

  await rowAction(page, name, 'Send test event')
  const log = dialog(page, `Deliveries to ${name}`)
  await expect(log.getByText('webhook.test').first()).toBeVisible()
  await expectGoodEverywhere(page)
  await page.keyboard.press('Escape')

  await rowAction(page, name, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('main').getByText(name)).toHaveCount(0)
})
