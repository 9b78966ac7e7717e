import { accessTexts } from '@hr/contract/areas/access/access'
import { passwordTexts } from '@hr/contract/areas/access/password'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { usersTexts } from '@hr/contract/areas/users/users'
import { fieldTexts } from '@hr/contract/lib/fields'
import { screens, type PageName } from '@hr/contract/screens'
import { invitation, mailTo, newPassword, passwordLink } from './support/mail.ts'
import { demoCredentials, signIn, type DemoRole } from './support/people.ts'
import {
  addressOf,
  choose,
  confirmDialog,
  expectAlert,
  expectFieldError,
  expectPath,
  expectRow,
  expectToast,
  field,
  fillSignIn,
  find,
  logOut,
  openProfileMenu,
  rowAction,
  rowOf,
  save,
  title,
} from './support/pages.ts'
import { addPersonWithPassword, addUser, newPerson, unique } from './support/records.ts'
import { everybody, expect, test } from './support/test.ts'

const homes: Record<DemoRole, PageName> = {
  Superadmin: 'dashboard',
  Admin: 'dashboard',
  'Team lead': 'myLeaves',
  Employee: 'myLeaves',
}

test.describe('signing in', () => {
  for (const role of everybody) {
    test(`a ${role} signs in and lands on ${screens[homes[role]].path}`, async ({ page }) => {
      await page.goto('/')
      await expectPath(page, '/login')
      await expect(title(page, accessTexts.loginTitle)).toBeVisible()
      await fillSignIn(page, demoCredentials(role))
      await expectPath(page, screens[homes[role]].path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }

  test('a visitor without a session is led to the sign-in without asking for one', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const address of ['/', '/positions']) {
      await page.goto(address)
      await expectPath(page, '/login')
      await expect(page.getByRole('contentinfo')).toHaveText(/^© 2022/)
    }
    expect(asked).not.toContain('/api/v1/refresh')
  })

  test('what is typed and sent before the script has loaded signs in', async ({ page }) => {
    const { email, password } = demoCredentials('Employee')
    const script = Promise.withResolvers<void>()
    await page.route('**/assets/sign-in-*.js', async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    script.resolve()
    await expectPath(page, screens.myLeaves.path)
  })

  test('after signing in a person is on the page first asked for', async ({ page }) => {
    await page.goto('/positions?q=manager')
    await expectPath(page, '/login')
    await fillSignIn(page, demoCredentials('Superadmin'))
    await expect(page).toHaveURL('/positions?q=manager')
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('manager')
  })
})

test.describe('signed in', () => {
  test.use({ as: 'Employee' })

  test("the sign-in page and '/' lead on to where the person works", async ({ page }) => {
    for (const address of ['/', '/login']) {
      await page.goto(address)
      await expectPath(page, '/leaves/statistics')
    }
  })

  test('an address of somebody else is never the page that comes after signing in', async ({ page, baseURL }) => {
    for (const next of ['//evil.example', String.raw`/\evil.example`, 'https://evil.example', 'javascript:alert(1)']) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`)
      await expectPath(page, '/leaves/statistics')
      expect(new URL(page.url()).origin).toBe(baseURL)
    }
  })

  test('a reload and a new tab keep the session', async ({ page, context }) => {
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const tab = await context.newPage()
    await tab.goto('/')
    await expectPath(tab, '/leaves/statistics')
  })

  test("whoever has a role may go back from 'Unauthorized'", async ({ page }) => {
    await page.goto('/profile')
    await page.goto('/users')
    await expectPath(page, '/unauthorized')
    await expect(title(page, accessTexts.unauthorized)).toBeVisible()
    await expect(page.getByText(accessTexts.noAccess)).toBeVisible()
    await expect(page.getByText(accessTexts.noAccount)).toBeHidden()
    await page.getByRole('button', { name: accessTexts.goBack, exact: true }).click()
    await expectPath(page, '/leaves/statistics')
  })

  test("an unknown address says 'No match for' and leads back", async ({ page }) => {
    await page.goto('/profile')
    await page.goto('/no/such/page')
    await expect(title(page, `${accessTexts.noMatch} /no/such/page`)).toBeVisible()
    await page.getByRole('button', { name: accessTexts.goBackFromNowhere, exact: true }).click()
    await expectPath(page, '/leaves/statistics')
  })
})

test("signed out, 'Unauthorized' leads to the sign-in", async ({ page }) => {
  await page.goto('/unauthorized')
  await expect(page.getByText(accessTexts.noAccess)).toBeVisible()
  await expect(page.getByText(accessTexts.noAccount)).toBeHidden()
  await page.getByRole('link', { name: accessTexts.signIn, exact: true }).click()
  await expectPath(page, '/login')
})

test("an account without a role reads 'Unauthorized' and can only log out", async ({ superadmin, open }) => {
  const person = await addPersonWithPassword(superadmin)
  const page = await open(await person.signIn())
  // No call gives somebody no role, so this is the one answer that is not the server's own.
  await page.route('**/api/v1/refresh', async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const { result } = (await response.json()) as { result: { user: object } }
    const user = { ...result.user, role: null, effectiveRole: null }
    return route.fulfill({ response, json: { result: { ...result, user } } })
  })
  await page.goto('/profile')
  await expectPath(page, '/unauthorized')
  await expect(page.getByText(accessTexts.noAccess)).toBeVisible()
  await expect(page.getByText(accessTexts.noAccount)).toBeVisible()
  await expect(page.getByRole('button', { name: accessTexts.goBack, exact: true })).toBeHidden()
  await page.getByRole('button', { name: accessTexts.logOut, exact: true }).click()
  await expectPath(page, '/login')
})

test('LOG OUT ends the session here and in the other tabs', async ({ open, mayFail }) => {
  mayFail('/api/v1/')
  const page = await open(await signIn(demoCredentials('Employee')))
  await page.goto('/profile')
  const tab = await page.context().newPage()
  await tab.goto('/profile')
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()

  await logOut(page)
  await expectPath(page, '/login')
  await expectPath(tab, '/login')
  await expect(tab.getByRole('heading', { level: 1, name: accessTexts.loginTitle })).toBeVisible()
  await page.goBack()
  await expectPath(page, '/login')
})

test.describe('passwords', () => {
  test("'Forgot password?' mails a link that sets a new password, once", async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/reset-password')
    const person = await addPersonWithPassword(superadmin)
    await page.goto('/login')
    await page.getByRole('link', { name: accessTexts.forgotPassword }).click()
    // The page before it has a field of that name, too.
    await expect(title(page, accessTexts.forgotPassword)).toBeVisible()
    await field(page, 'E-mail').fill(person.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('status').filter({ hasText: accessTexts.linkSent })).toBeVisible()

    const link = await passwordLink(person.email, newPassword)
    await page.goto(link)
    // The secret does not stay in the address, where history and screenshots would keep it.
    await expect(page).toHaveURL('/reset-password')
    const password = field(page, 'New password')
    const again = field(page, 'Confirm new password')
    await password.fill('short')
    await again.fill('short')
    await save(page)
    await expectFieldError(password, passwordTexts.short)
    await password.fill('four words of nobody')
    await again.fill('four words of somebody')
    await save(page)
    await expectFieldError(again, passwordTexts.mismatch)
    await again.fill('four words of nobody')
    await save(page)
    await expectPath(page, '/login')
    await expect(page.getByText(accessTexts.passwordChanged)).toBeVisible()
    await fillSignIn(page, { email: person.email, password: 'four words of nobody' })
    await expectPath(page, '/leaves/statistics')

    await page.goto(link)
    await password.fill('other words of nobody')
    await again.fill('other words of nobody')
    await save(page)
    await expectAlert(page, accessTexts.linkInvalid)
  })

  test('an address that nobody has gets the same answer', async ({ page }) => {
    await page.goto('/forgotPassword')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expectFieldError(field(page, 'E-mail'), fieldTexts.required)
    await field(page, 'E-mail').fill(newPerson().email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('status').filter({ hasText: accessTexts.linkSent })).toBeVisible()
  })

  test('without a link nobody can choose a new password', async ({ page }) => {
    await page.goto('/reset-password')
    await expectAlert(page, accessTexts.linkInvalid)
    await page.getByRole('link', { name: accessTexts.forgotPassword }).click()
    await expectPath(page, '/forgotPassword')
  })

  test('changing the own password needs the current one and ends the other sessions', async ({
    superadmin,
    open,
    mayFail,
  }) => {
    mayFail('/api/v1/')
    const admin = await addPersonWithPassword(superadmin, 'Admin')
    const page = await open(await admin.signIn())
    const elsewhere = await open(await admin.signIn())
    await page.goto('/')
    await expectPath(page, '/dashboard')
    await openProfileMenu(page)
    await page.getByRole('menuitem', { name: 'Change password' }).click()
    await expectPath(page, '/changePassword')
    const changed = `${unique()} ${unique()}`
    await field(page, 'Current password').fill('not the current one')
    await field(page, 'New password').fill(changed)
    await field(page, 'Confirm new password').fill(changed)
    await save(page)
    await expectFieldError(field(page, 'Current password'), passwordTexts.wrongCurrent)
    await expect(field(page, 'Current password')).toBeFocused()
    await field(page, 'Current password').fill(admin.password)
    await save(page)
    await expectToast(page, accessTexts.passwordChanged)

    await elsewhere.goto('/employees')
    await expectPath(elsewhere, '/login')
    await fillSignIn(elsewhere, { email: admin.email, password: changed })
    await expectPath(elsewhere, '/employees')
  })
})

test.describe('user administration', () => {
  test.use({ as: 'Superadmin' })

  test('a Superadmin adds a user, who sets a password by the mailed link and signs in', async ({ page, open }) => {
    const person = newPerson('Željka')
    const email = person.email.replace('željka', 'zeljka')
    await page.goto('/users')
    await page.getByRole('link', { name: 'Add new' }).click()
    await expect(title(page, usersTexts.newTitle)).toBeVisible()
    await field(page, 'First name').fill(person.firstName)
    await field(page, 'Last name').fill(person.lastName)
    await field(page, 'Email').fill(email)
    await choose(page, 'Role', 'Team lead')
    await save(page)
    await expectToast(page, usersTexts.added)
    await expectPath(page, '/users')
    await find(page, person.lastName)
    await expectRow(page, person.name, [email, 'Team lead'])

    expect((await mailTo(email, invitation)).text).toContain(`Hello ${person.firstName},`)
    const theirs = await open(undefined)
    await theirs.goto(await passwordLink(email, invitation))
    await field(theirs, 'New password').fill('four words of nobody')
    await field(theirs, 'Confirm new password').fill('four words of nobody')
    await save(theirs)
    await fillSignIn(theirs, { email, password: 'four words of nobody' })
    await expectPath(theirs, '/leaves/statistics')
    await expect(theirs.getByRole('button', { name: new RegExp(person.name) })).toBeVisible()
  })

  test('what a deleted user could do ends at once', async ({ page, superadmin, open, mayFail }) => {
    mayFail('/api/v1/')
    const person = await addPersonWithPassword(superadmin)
    const theirs = await open(await person.signIn())
    await theirs.goto('/profile')
    await expect(title(theirs, person.name)).toBeVisible()
    await page.goto(`/users?q=${person.lastName}`)
    await rowAction(page, person.name, 'Delete')
    await expect(page.getByRole('dialog', { name: usersTexts.deleteTitle })).toContainText(usersTexts.deleteWarning)
    await confirmDialog(page, usersTexts.deleteTitle, 'Yes, delete')
    await expectToast(page, usersTexts.deleted)
    await expect(rowOf(page, person.name)).toBeHidden()
    await theirs.reload()
    await expectPath(theirs, '/login')
  })

  test('a new role acts on the next sign-in, and the old sessions end', async ({ page, superadmin, open, mayFail }) => {
    mayFail('/api/v1/')
    const person = await addPersonWithPassword(superadmin)
    const theirs = await open(await person.signIn())
    await theirs.goto('/profile')
    await page.goto(`/users?q=${person.lastName}`)
    await rowAction(page, person.name, 'Edit')
    await choose(page, 'Role', 'Admin')
    await save(page)
    await expectToast(page, usersTexts.updated)
    await theirs.goto('/employees')
    await expectPath(theirs, '/login')
    await fillSignIn(theirs, person)
    await expectPath(theirs, '/employees')
  })

  test('all screens have the same title, and the browser keeps no secret and nothing about people', async ({
    page,
    superadmin,
    oneOfEach,
    context,
  }) => {
    // All screens, one after the other.
    test.slow()
    const person = newPerson()
    const { uuid } = await addUser(superadmin, person)
    const ids = { ...oneOfEach, person: uuid }
    await page.goto('/employees')
    await find(page, person.lastName)
    await expectRow(page, person.name)
    for (const screen of Object.keys(screens) as PageName[]) {
      await page.goto(addressOf(screen, ids))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveTitle('HR Application')
    }
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    const { items } = await superadmin.call(employeesApi.list, { query: { page: '1', pageSize: '100' } })
    const personal = [person, ...items].flatMap(({ firstName, lastName, email }) => [firstName, lastName, email])
    expect(personal.filter((text) => stored.includes(text))).toEqual([])
    expect(stored).not.toMatch(/@|eyJ|token|password/i)
    const session = (await context.cookies()).find(({ name }) => name.endsWith('hr-session'))
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    expect(stored).not.toContain(session?.value)
  })
})

test('screens that need a record go to their list without one', async ({ open, people }) => {
  const page = await open(await people('Superadmin'))
  for (const [screen, list] of [
    ['userEdit', 'users'],
    ['positionEdit', 'positions'],
    ['projectEdit', 'projects'],
    ['projectProfile', 'projects'],
    ['employeeCv', 'employees'],
    ['equipmentEdit', 'equipment'],
    ['licenceEdit', 'licences'],
    ['applicantProfile', 'applicants'],
    ['leaveTypeEdit', 'leaveTypes'],
    ['nonWorkingDayEdit', 'nonWorkingDays'],
    ['employeePermissions', 'employees'],
  ] as const) {
    await page.goto(screens[screen].path)
    await expectPath(page, screens[list].path)
  }
})

test('the accounts of the demo company are offered on the sign-in page and fill in the form', async ({ page }) => {
  await page.goto('/login')
  const account = page.getByRole('button', { name: /admin@example\.com/ }).first()
  await account.click()
  await expect(field(page, 'E-mail')).not.toHaveValue('')
  // The same one again takes back what was typed over it.
  await field(page, 'E-mail').fill('somebody else')
  await account.click()
  await expect(field(page, 'E-mail')).toHaveValue(/@example\.com$/)
  await page.getByRole('button', { name: accessTexts.signIn, exact: true }).click()
  await expectPath(page, '/dashboard')
})
