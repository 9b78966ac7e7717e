import { secondFactorTexts as texts } from '@hr/contract/areas/access/second-factor'
import { Secret, TOTP } from 'otpauth'
import { expectGoodEverywhere } from './support/axe.ts'
import { confirmDialog, dialog, expectFieldError, expectPath, expectToast, field, fillSignIn } from './support/pages.ts'
import { addPersonWithPassword } from './support/records.ts'
import { expect, test } from './support/test.ts'

/** What the app shows for a key as the page spells it, `later` half minutes from now. */
const codeOf = (key: string, later = 0) =>
  // oxlint-disable-next-line no-restricted-globals -- the app's clock is the present one
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + later * 30_000 })

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

test('a code is asked for at sign-in from when it is turned on until it is turned off', async ({
  open,
  superadmin,
  mayFail,
}) => {
  test.slow()
  mayFail('/api/v1/login', '/api/v1/second-factor', '/api/v1/reauthenticate', '/api/v1/notification')
  const person = await addPersonWithPassword(superadmin)
  const page = await open(await person.signIn())
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Turn on codes' }).click()
  const confirm = dialog(page, 'Confirm that it is you')
  await confirm.getByRole('textbox', { name: 'Your password' }).fill(person.password)
  await confirm.getByRole('button', { name: 'Confirm', exact: true }).click()

  const turningOn = dialog(page, 'Codes of an authenticator app')
  await expect(turningOn.getByRole('img', { name: 'QR code with the key below' })).toBeVisible()
  await expectGoodEverywhere(page)
  const key = (await turningOn.getByRole('code').textContent()) ?? ''
  const code = turningOn.getByRole('textbox', { name: 'Code of the app' })
  await code.fill('000000')
  await code.press('Enter')
  await expectFieldError(code, texts.wrong)
  await code.fill(codeOf(key))
  await code.press('Enter')
  const recovery = dialog(page, 'Your recovery codes')
  await expect(recovery.getByRole('listitem')).toHaveCount(10)
  await expectGoodEverywhere(page)
  const [recoveryCode = ''] = await recovery.getByRole('listitem').allTextContents()
  await recovery.getByRole('button', { name: 'I have kept them' }).click()
  await expect(recovery).toBeHidden()
  await expect(page.getByText(/^On since .* · 10 recovery codes left$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn off codes' })).toBeVisible()

  const elsewhere = await open(undefined)
  await elsewhere.goto('/login')
  await fillSignIn(elsewhere, person)
  const asked = field(elsewhere, 'Code')
  await expect(asked).toBeFocused()
  await expectGoodEverywhere(elsewhere)
  await asked.fill('000000')
  await asked.press('Enter')
  await expectFieldError(asked, texts.wrong)
  await expect(asked).toBeFocused()
  // That of this half minute is used up: it turned it on.
  await asked.fill(codeOf(key, 1))
  await asked.press('Enter')
  await expectPath(elsewhere, '/leaves/statistics')

  const lost = await open(undefined)
  await lost.goto('/login')
  await fillSignIn(lost, person)
  await field(lost, 'Code').fill(recoveryCode.toUpperCase())
  await lost.getByRole('button', { name: 'Sign in' }).click()
  await expectPath(lost, '/leaves/statistics')
  await lost.goto('/profile')
  await expect(lost.getByText(/ · 9 recovery codes left$/)).toBeVisible()

  const boss = await open(superadmin)
  await boss.goto(`/employees/${person.uuid}`)
  await boss.getByRole('button', { name: `More actions for ${nameOf(person)}` }).click()
  await boss.getByRole('menuitem', { name: 'Sessions' }).click()
  const sessions = dialog(boss, `Sessions of ${nameOf(person)}`)
  await expect(sessions.getByText(/ · 9 recovery codes left$/)).toBeVisible()
  await sessions.getByRole('button', { name: 'Turn off codes' }).click()
  await expectGoodEverywhere(boss)
  await dialog(boss, 'Turn off codes?').getByRole('button', { name: 'Cancel' }).click()
  await expect(sessions.getByRole('button', { name: 'Turn off codes' })).toBeFocused()

  await page.getByRole('button', { name: 'Turn off codes' }).click()
  await confirmDialog(page, 'Turn off codes?', 'Turn off')
  await expectToast(page, texts.off)
  await expect(page.getByRole('button', { name: 'Turn on codes' })).toBeVisible()
  const again = await open(undefined)
  await again.goto('/login')
  await fillSignIn(again, person)
  await expectPath(again, '/leaves/statistics')
})
