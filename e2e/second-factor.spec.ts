import { english } from '@hr/contract/lib/messages'
import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { secondFactorTexts as texts } from '@hr/contract/areas/access/second-factor'
import { codeOf } from './support/authenticator.ts'
import { expectGoodEverywhere } from './support/axe.ts'
import {
  confirmDialog,
  dialog,
  expectFieldError,
  expectPath,
  expectToast,
  field,
  fillSignIn,
  textOn,
} from './support/pages.ts'
import { addPersonWithPassword } from './support/records.ts'
import { expect, test } from './support/test.ts'

test('sign-in requires a code while two-step sign-in is on', async ({ open, superadmin, mayFail }) => {
  mayFail('/api/v1/login', '/api/v1/second-factor', '/api/v1/reauthenticate', '/api/v1/notification')
  const person = await addPersonWithPassword(superadmin)
  const page = await open(await person.signIn())
  // Asks as the server does ten minutes after the sign-in.
  let isAsking = true
  await page.route('**/api/v1/second-factor', (route) => {
    if (!isAsking || route.request().method() !== 'POST') return route.fallback()
    isAsking = false
    return route.fulfill({ status: 403, json: { result: { message: '', code: confirmCode } } })
  })
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const confirm = dialog(page, "Confirm it's you")
  await confirm.getByRole('textbox', { name: 'Your password' }).fill(person.password)
  await expectGoodEverywhere(page)
  await confirm.getByRole('button', { name: 'Confirm', exact: true }).click()

  const turningOn = dialog(page, 'Two-step sign-in')
  await expect(turningOn.getByRole('img', { name: 'QR code with the key below' })).toBeVisible()
  await expectGoodEverywhere(page)
  const key = (await turningOn.getByRole('code').textContent()) ?? ''
  const code = turningOn.getByRole('textbox', { name: 'Code from the app' })
  await code.fill(codeOf(key))
  await code.press('Enter')
  const recovery = dialog(page, 'Your recovery codes')
  await expect(recovery.getByRole('listitem')).toHaveCount(10)
  await expectGoodEverywhere(page)
  await recovery.getByRole('button', { name: "I've saved them" }).click()
  await expect(textOn(page, /^On since .* · 10 recovery codes left$/)).toBeVisible()

  const elsewhere = await open(undefined)
  await elsewhere.goto('/login')
  await fillSignIn(elsewhere, person)
  const asked = field(elsewhere, 'Code')
  await expect(asked).toBeFocused()
  await expectGoodEverywhere(elsewhere)
  await asked.fill('000000')
  await asked.press('Enter')
  await expectFieldError(asked, english(texts.wrong))
  await expect(asked).toBeFocused()
  // The code of this half minute was used to turn it on.
  await asked.fill(codeOf(key, 1))
  await asked.press('Enter')
  await expectPath(elsewhere, '/leaves/statistics')

  const boss = await open(superadmin)
  await boss.goto(`/employees/${person.uuid}`)
  await boss.getByRole('button', { name: `More actions for ${person.name}` }).click()
  await boss.getByRole('menuitem', { name: 'Sessions' }).click()
  const sessions = dialog(boss, `${person.name}'s sessions`)
  await expect(sessions.getByText(/ · 10 recovery codes left$/)).toBeVisible()
  await sessions.getByRole('button', { name: 'Turn off' }).click()
  await expectGoodEverywhere(boss)
  await dialog(boss, 'Turn off two-step sign-in?').getByRole('button', { name: 'Cancel' }).click()
  await expect(sessions.getByRole('button', { name: 'Turn off' })).toBeFocused()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await confirmDialog(page, 'Turn off two-step sign-in?', 'Turn off')
  await expectToast(page, english(texts.off))
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
})
