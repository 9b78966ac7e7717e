import type { Page } from '@playwright/test'
import { accessTexts } from '@hr/contract/areas/access/access'
import { positionsTexts } from '@hr/contract/areas/positions/positions'
import { screens, type ScreenName } from '@hr/contract/screens'
import { expectAccessible, expectComfortable } from './support/axe.ts'
import {
  addressOf,
  expectAlert,
  find,
  openProfileMenu,
  openRowMenu,
  rowAction,
  save,
  select,
  selectionBar,
} from './support/pages.ts'
import { addEmployee, addPosition, addProject, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

// A phone at its narrowest (or a desktop at 400 %), a tablet, a desktop.
const widths = [320, 768, 1440]
const schemes = ['light', 'dark'] as const

/** Nothing moves while it is measured, and colours do not fade from one to the other. */
const calm = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })

async function expectGood(page: Page, title: string) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await test.step(`${title}, ${colorScheme}`, async () => {
      await expectAccessible(page)
      await expectComfortable(page)
    })
  }
}

async function expectGoodEverywhere(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectGood(page, `${width} px`)
  }
}

for (const screen of Object.keys(screens) as ScreenName[]) {
  const isPublic = screens[screen].access === 'public'
  test.describe(screen, () => {
    test.use({ as: isPublic ? undefined : 'Superadmin' })
    test(`${screens[screen].path} can be used by everybody, light and dark, on every width`, async ({
      page,
      superadmin,
    }) => {
      await calm(page)
      const position = await addPosition(superadmin)
      const person = await addEmployee(superadmin, position)
      const project = await addProject(superadmin, { lead: person, members: [await addEmployee(superadmin, position)] })
      await page.goto(addressOf(screen, { person: person.uuid, position: position.uuid, project: project.uuid }))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).not.toBeEmpty()
      await page.waitForLoadState('networkidle')
      await expectGoodEverywhere(page)
    })
  })
}

/** What opens over a page and what goes wrong on it: how to get there, and how to see that one is there. */
type State = { path: string; reach: (page: Page, position: string) => Promise<void> }

const states: Record<string, State> = {
  'a refused sign-in': {
    path: '/login',
    reach: async (page) => {
      await page.route('**/api/v1/login', (route) =>
        route.fulfill({ status: 401, json: { result: { message: accessTexts.wrongCredentials } } }),
      )
      await page.getByRole('textbox', { name: 'E-mail' }).fill('ana@example.com')
      await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
      await page.getByRole('button', { name: accessTexts.signIn, exact: true }).click()
      await expectAlert(page, accessTexts.wrongCredentials)
    },
  },
  'a menu of a row': {
    path: '/positions',
    reach: async (page, position) => {
      await find(page, position)
      await openRowMenu(page, position)
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    },
  },
  'a question before deleting': {
    path: '/positions',
    reach: async (page, position) => {
      await find(page, position)
      await rowAction(page, position, 'Delete')
      await expect(page.getByRole('dialog', { name: positionsTexts.deleteTitle })).toBeVisible()
    },
  },
  'selected rows': {
    path: '/positions',
    reach: async (page, position) => {
      await find(page, position)
      await select(page, position)
      await expect(selectionBar(page)).toBeVisible()
    },
  },
  'an empty list': {
    path: '/positions',
    reach: async (page) => {
      await find(page, unique())
      await expect(page.getByText('List is empty')).toBeVisible()
    },
  },
  'a list that did not come': {
    path: '/unauthorized',
    reach: async (page) => {
      await page.route('**/api/v1/positions?*', (route) => route.fulfill({ status: 502, body: '' }))
      await page.goto('/positions')
      await expectAlert(page, 'Failed to load data')
    },
  },
  'the profile menu': {
    path: '/positions',
    reach: async (page) => {
      await openProfileMenu(page)
      await expect(page.getByRole('menuitem', { name: accessTexts.logOut })).toBeVisible()
    },
  },
  'a form with errors': {
    path: '/employees/new',
    reach: async (page) => {
      await save(page)
      await expect(page.getByRole('group', { name: 'There are 9 problems' })).toBeVisible()
    },
  },
  'an open calendar': {
    path: '/employees/new',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Open the calendar for date of birth' }).click()
      await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
    },
  },
  'an open list of options': {
    path: '/employees/new',
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Contract type' }).click()
      await expect(page.getByRole('option')).toHaveCount(3)
    },
  },
  'a project that is left out of the sum': {
    path: '/projects',
    reach: async (page) => {
      await page.getByRole('switch', { checked: true, disabled: false }).first().click()
      await expect(page.getByRole('switch', { checked: false })).toHaveCount(1)
    },
  },
  'an open list of people': {
    path: '/projects/new',
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Team lead' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  'unsaved changes being left': {
    path: '/positions/new',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('half a thought')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    },
  },
}

for (const [name, { path, reach }] of Object.entries(states)) {
  test.describe(name, () => {
    test.use({ as: path === '/login' ? undefined : 'Superadmin' })
    test(`${name} can be used by everybody, light and dark, narrow and wide`, async ({ page, superadmin, mayFail }) => {
      mayFail('/api/v1/login', '/api/v1/positions')
      await calm(page)
      const position = await addPosition(superadmin)
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto('about:blank')
        await page.goto(path)
        await reach(page, position.name)
        await expectGood(page, `${width} px`)
      }
    })
  })
}
