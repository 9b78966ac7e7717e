import type { Locator, Page } from '@playwright/test'
import { accessTexts } from '@hr/contract/areas/access/access'
import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { Notification } from '@hr/contract/areas/notifications/notifications'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { positionsTexts } from '@hr/contract/areas/positions/positions'
import { addDays, formatDay, todayIn } from '@hr/contract/lib/dates'
import { importTexts } from '@hr/contract/lib/imports'
import { screens, type PageName } from '@hr/contract/screens'
import { calm, expectGood, expectGoodEverywhere, expectGoodInDark } from './support/axe.ts'
import {
  addressOf,
  choose,
  day,
  expectAlert,
  field,
  find,
  openFilter,
  openProfileMenu,
  openRowMenu,
  rowAction,
  save,
  select,
  selectionBar,
} from './support/pages.ts'
import { pdf, picture } from './support/pictures.ts'
import { sheetOf } from './support/sheets.ts'
import {
  addEmployee,
  addEquipment,
  addLicence,
  addLeave,
  addLeaveType,
  addPosition,
  unique,
} from './support/records.ts'
import { expect, test } from './support/test.ts'

const today = todayIn('Europe/Sarajevo')
// That of last year may be there still, and those of other tests.
const annualLeave = `Annual leave ${today.slice(0, 4)}`

for (const screen of Object.keys(screens) as PageName[]) {
  const isPublic = screens[screen].access === 'public'
  test.describe(screen, () => {
    test.use({ as: isPublic ? undefined : 'Superadmin' })
    test(`${screens[screen].path} can be used by everybody, light and dark, on every width`, async ({
      page,
      oneOfEach,
    }) => {
      test.slow()
      await calm(page)
      await page.goto(addressOf(screen, oneOfEach))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).not.toBeEmpty()
      await page.waitForLoadState('networkidle')
      await expectGoodEverywhere(page)
    })
  })
}

const told: Notification[] = ['unread', 'read'].map((status, index) => ({
  uuid: `00000000-0000-4000-8000-00000000000${index}`,
  type: 'contractExpiration',
  content: 'The contract of Ana Kovač ends in 7 days, on 27/11/2026',
  recipient: [{ status: status === 'read' ? 'read' : 'unread' }],
  expiredEmployee: { uuid: '00000000-0000-4000-8000-000000000009', firstName: 'Ana', lastName: 'Kovač' },
  leave: null,
  licence: null,
  at: '2026-11-20T08:00:00Z',
}))

/** What opens over a page and what goes wrong on it: how to get there, and how to see that one is there. */
type State = {
  path: string
  reach: (page: Page, records: Records) => Promise<void>
}
/** Names and ids of the records that all states share: none of them changes a record. */
type Records = { position: string; person: string; name: string; leaveType: string }

/** A filter that is open: under its button, or on a phone in the drawer. */
const filterState = (label: string, part: (filter: Locator) => Locator): State => ({
  path: '/employees',
  reach: async (page) => {
    const isPhone = (page.viewportSize()?.width ?? 0) < 768
    if (isPhone) await page.getByRole('button', { name: 'Filters' }).click()
    const filter = isPhone ? page.getByRole('group', { name: label }) : await openFilter(page, label)
    await expect(part(filter).first()).toBeVisible()
  },
})

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
    reach: async (page, { position }) => {
      await find(page, position)
      await openRowMenu(page, position)
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    },
  },
  'a question before deleting': {
    path: '/positions',
    reach: async (page, { position }) => {
      await find(page, position)
      await rowAction(page, position, 'Delete')
      await expect(page.getByRole('dialog', { name: positionsTexts.deleteTitle })).toBeVisible()
    },
  },
  'selected rows': {
    path: '/positions',
    reach: async (page, { position }) => {
      await find(page, position)
      // Before the search has answered, a row that is selected is taken off again with its page.
      await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible()
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
  'a part in its place that did not come': {
    path: '/projects/new',
    reach: async (page) => {
      await page.route('**/assets/Calendar-*', (route) => route.abort())
      await page.getByRole('button', { name: 'Open the calendar for start date' }).click()
      await expectAlert(page, 'This part of the page could not be loaded.')
    },
  },
  'a dialog that did not come': {
    path: '/positions',
    reach: async (page) => {
      await page.route('**/assets/ApplyDialog-*', (route) => route.abort())
      await page.getByRole('button', { name: leaveTexts.apply }).click()
      await expectAlert(page, 'This part of the page could not be loaded.')
    },
  },
  'options that did not come': {
    path: '/unauthorized',
    reach: async (page) => {
      await page.route('**/api/v1/people*', (route) => route.fulfill({ status: 502, body: '' }))
      await page.goto('/projects/new')
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to load data' })).toHaveCount(2)
    },
  },
  'a form that is being saved': {
    path: '/positions/new',
    reach: async (page) => {
      await page.route('**/api/v1/position', () => new Promise<void>(() => undefined))
      await page.getByRole('textbox', { name: 'Name' }).fill(unique())
      await save(page)
      await expect(page.getByText('You submit application. Please wait')).toBeVisible()
    },
  },
  'the profile menu': {
    path: '/positions/new',
    reach: async (page) => {
      await openProfileMenu(page)
      await expect(page.getByRole('menuitem', { name: accessTexts.logOut })).toBeVisible()
    },
  },
  'the list of keys': {
    path: '/positions',
    reach: async (page) => {
      await openProfileMenu(page)
      await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  },
  'rows of a form with errors, a deleted one and a double one': {
    path: '/employees/new',
    reach: async (page) => {
      await choose(page, 'Children', 'Yes')
      await page.getByRole('button', { name: 'Add child' }).click()
      const rows = page.getByRole('group', { name: 'Experience', exact: true })
      for (let index = 0; index < 3; index++) {
        await rows.getByRole('button', { name: 'Add new' }).click()
        for (const text of ['Firma', 'Dev', '2018']) {
          await page.keyboard.type(text)
          await page.keyboard.press('Tab')
        }
      }
      await page.getByRole('button', { name: 'Delete experience 1' }).click()
      await expect(page.getByText('Row deleted')).toBeVisible()
      await expect(page.getByText('This stands in the list already')).toBeVisible()
    },
  },
  'an open list that takes new values': {
    path: '/employees/new',
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Languages' }).fill('Nov')
      await page.getByRole('option', { name: 'Add "Nov"' }).click()
      await page.getByRole('combobox', { name: 'Languages' }).fill('Stari')
      await expect(page.getByRole('option', { name: 'Add "Stari"' })).toBeVisible()
    },
  },
  'a photo being cut': {
    path: '/employees/new',
    reach: async (page) => {
      await page.getByRole('group', { name: 'Photo' }).locator('input[type=file]').setInputFiles(picture())
      await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible()
    },
  },
  'files in a form': {
    path: '/employees/new',
    reach: async (page) => {
      await page.getByLabel(/^CV/).setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
      await page.getByLabel(/^Other files/).setInputFiles([pdf('one.pdf'), pdf('two.pdf')])
      await expect(page.getByRole('button', { name: 'Remove two.pdf' })).toBeVisible()
    },
  },
  'a record that somebody else has saved': {
    path: '/positions',
    reach: async (page, { position }) => {
      await find(page, position)
      await page.getByRole('link', { name: position }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('of mine')
      await page.route('**/api/v1/position/*', async (route) => {
        if (route.request().method() === 'PUT') {
          const message = 'Mia Kos saved this record at 20/11/2026 10:42. Load it again before you save.'
          return route.fulfill({ status: 409, json: { result: { message } } })
        }
        return route.continue()
      })
      await save(page)
      await expect(page.getByRole('region', { name: 'Mia Kos saved this record' })).toBeVisible()
      await page.unroute('**/api/v1/position/*')
    },
  },
  'people and pages that were searched': {
    path: '/positions',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('em')
      await expect(page.getByRole('group', { name: 'People' }).getByRole('option').first()).toBeVisible()
    },
  },
  'a menu of a profile': {
    path: '/unauthorized',
    reach: async (page, { person }) => {
      await page.goto(`/employees/${person}`)
      await page.getByRole('button', { name: /^More actions for/ }).click()
      await expect(page.getByRole('menuitem', { name: 'History' })).toBeVisible()
    },
  },
  'a question before archiving': {
    path: '/unauthorized',
    reach: async (page, { person }) => {
      await page.goto(`/employees/${person}`)
      await page.getByRole('main').getByRole('button', { name: 'Archive', exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  'the history of a record': {
    path: '/unauthorized',
    reach: async (page, { person }) => {
      await page.goto(`/employees/${person}`)
      await page.getByRole('button', { name: /^More actions for/ }).click()
      await page.getByRole('menuitem', { name: 'History' }).click()
      await expect(page.getByRole('dialog').getByText('added the record').first()).toBeVisible()
    },
  },
  'a calendar feed just made': {
    path: '/leaves/statistics',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Calendar feed' }).click()
      const feeds = page.getByRole('dialog', { name: 'Calendar feed' })
      await feeds.getByRole('button', { name: 'Make an address' }).click()
      await feeds.getByRole('textbox', { name: 'Address of the calendar' }).waitFor()
      await feeds
        .getByRole('button', { name: /^Revoke/ })
        .first()
        .click()
      await expect(feeds.getByRole('button', { name: 'Yes, revoke' })).toBeVisible()
    },
  },
  'a leave opened on the wall': {
    path: '/leaves/leave-types/company-statistics',
    reach: async (page) => {
      // Narrower than a wall there is the list.
      if ((page.viewportSize()?.width ?? 0) < 768) return
      await page
        .getByRole('grid')
        .getByRole('button', { name: /, (approved|pending)$/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'a year on the wall': {
    path: '/leaves/leave-types/company-statistics?zoom=year',
    reach: (page) =>
      expect(
        (page.viewportSize()?.width ?? 0) < 768 ? page.getByRole('list').first() : page.getByRole('grid'),
      ).toBeVisible(),
  },
  'a job form with errors': {
    path: '/jobForm/Tester',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Send application' }).click()
      await expect(page.getByRole('group', { name: 'There are 9 problems' })).toBeVisible()
      await expect(page.getByText('Checked, you are not a robot')).toBeVisible()
    },
  },
  'a job application that was sent': {
    path: '/jobForm/Tester',
    reach: async (page) => {
      await page.route('**/api/v1/applicants', (route) => route.fulfill({ json: { result: { message: 'created' } } }))
      for (const label of ['First name', 'Last name', 'Phone number', 'City', 'Education', 'Skills'])
        await page.getByRole('textbox', { name: label, exact: true }).fill('Vedrana')
      await page.getByRole('textbox', { name: 'Email' }).fill('vedrana@example.com')
      await page.getByRole('button', { name: 'CV', exact: true }).setInputFiles(pdf('CV of somebody.pdf'))
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Send application' }).click()
      await expect(page.getByRole('dialog', { name: 'Form submitted' })).toBeVisible()
    },
  },
  'an email to an applicant': {
    path: '/applicants',
    reach: async (page) => {
      const button = page.getByRole('button', { name: /^Actions for/ }).first()
      await button.click()
      await page.getByRole('menuitem', { name: 'Send email' }).click()
      await choose(page, 'Template', 'Rejection')
      await page.getByText('Keep as a template').click()
      await expect(page.getByRole('textbox', { name: 'Name of the template' })).toBeVisible()
    },
  },
  'a template that would replace a written email': {
    path: '/applicants',
    reach: async (page) => {
      const button = page.getByRole('button', { name: /^Actions for/ }).first()
      await button.click()
      await page.getByRole('menuitem', { name: 'Send email' }).click()
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Written by hand')
      await choose(page, 'Template', 'Rejection')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  'an open filter of text': {
    path: '/applicants',
    reach: async (page) => {
      const isPhone = (page.viewportSize()?.width ?? 0) < 768
      if (isPhone) await page.getByRole('button', { name: 'Filters' }).click()
      else await openFilter(page, 'Position')
      await page.getByRole('combobox', { name: 'Position' }).click()
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
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
      // Where a day stands already it begins with its month.
      await field(page, day('Date of birth')).first().fill('28/02/1990')
      await page.getByRole('button', { name: 'Open the calendar for date of birth' }).click()
      await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
    },
  },
  'an open calendar of years': {
    path: '/employees/new',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Open the calendar for date of birth' }).click()
      await expect(page.getByRole('button', { name: 'Next decade' })).toBeVisible()
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
  'an open filter of words': filterState('Status', (filter) => filter.getByRole('checkbox')),
  'an open filter of one word': filterState('Contract type', (filter) => filter.getByRole('radio')),
  'an open filter of records': filterState('Team', (filter) => filter.getByRole('option')),
  'an open filter of days': filterState('Start date', (filter) => filter.getByRole('textbox')),
  'filters that are set': {
    path: `/employees?status=Active&startFrom=2020-01-01&startTo=2019-01-01&q=${unique()}`,
    reach: async (page) => {
      await expect(page.getByText('List is empty')).toBeVisible()
    },
  },
  'selected people': {
    path: '/employees',
    reach: async (page) => {
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
      for (const index of [1, 2, 3]) await boxes.nth(index).check()
      await expect(selectionBar(page)).toContainText('3 selected')
    },
  },
  'what archiving ends': {
    path: '/employees',
    reach: async (page, { name }) => {
      await find(page, name)
      await page.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
      await expect(page.getByRole('dialog', { name: employeesTexts.archiveTitle }).getByRole('list')).toBeVisible()
    },
  },
  'an import of equipment with errors': {
    path: '/equipment',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      const names = ['Code', 'Name', 'Status', 'Notes']
      const file = sheetOf(
        [
          { Code: 'A', Name: 'Laptop' },
          { Code: 'a', Status: 'lost' },
        ],
        'things.xlsx',
        names,
      )
      await page.getByLabel(importTexts.missing).setInputFiles(file)
      await expect(page.getByText(/^1 row can't be imported/)).toBeVisible()
    },
  },
  'a profile with equipment': {
    path: '/unauthorized',
    reach: async (page, { person }) => {
      await page.goto(`/employees/${person}?tab=equipment`)
      await expect(page.getByRole('table', { name: 'Equipment' })).toBeVisible()
    },
  },
  'a profile with licences': {
    path: '/unauthorized',
    reach: async (page, { person }) => {
      await page.goto(`/employees/${person}?tab=licences`)
      await expect(page.getByRole('table', { name: 'Licences' })).toBeVisible()
    },
  },
  'existing equipment to choose from': {
    path: '/unauthorized',
    reach: async (page, { person }) => {
      await page.goto(`/equipment/new?employee=${person}`)
      await page.getByRole('combobox', { name: 'Add from existing equipment' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  'an open list of people': {
    path: '/projects/new',
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Team lead' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  'the open bell': {
    path: '/profile',
    reach: async (page) => {
      // Whether there is something to tell depends on the day.
      await page.route('**/api/v1/notification', (route) =>
        route.fulfill({ json: { result: { notifications: told, unread: 1 } } }),
      )
      await page.goto('/notification-settings')
      await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
      await expect(page.getByRole('button', { name: notificationsTexts.clearAll })).toBeVisible()
    },
  },
  'the headcount as a table': {
    path: '/dashboard',
    reach: async (page) => {
      await page.getByText('As a table').click()
      await expect(page.getByRole('columnheader', { name: 'Month' })).toBeVisible()
    },
  },
  'an inbox with a request that waits': {
    path: '/unauthorized',
    reach: async (page, { leaveType }) => {
      // Nobody whom the Superadmin leads asks in these tests: a request is opened by its address.
      await page.route('**/api/v1/leaves?*', async (route) => {
        const address = route.request().url().replace('supervisorOrTeamLeadLeaves', 'allLeaves')
        return route.fulfill({ response: await route.fetch({ url: address }) })
      })
      await page.goto(`/leaves/myTeamLeaves?leaveType=${leaveType}`)
      if ((page.viewportSize()?.width ?? 0) < 1200)
        await page
          .getByRole('button', { name: /^Details of/ })
          .first()
          .click()
      await expect(page.getByRole('row', { name: /^Away/ })).toBeVisible()
      // Each ring of the bell asks for the lists anew.
      await page.unrouteAll({ behavior: 'wait' })
    },
  },
  'a decision on leave': {
    path: '/unauthorized',
    reach: async (page, { leaveType }) => {
      await page.goto(`/leaves/manage-requests?leaveType=${leaveType}`)
      await page.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Update' }).click()
      const question = page.getByRole('dialog', { name: 'Update leave request' })
      await question.getByRole('button', { name: 'Save' }).click()
      await expect(question.getByText('Required field')).toBeVisible()
    },
  },
  'a row of a request that is open': {
    path: '/unauthorized',
    reach: async (page, { leaveType }) => {
      await page.goto(`/leaves/allleave-statistics?leaveType=${leaveType}`)
      await page.getByRole('button', { name: /^Details of/ }).click()
      await expect(page.getByRole('row', { name: /^Away/ })).toBeVisible()
      await page.waitForLoadState('networkidle')
    },
  },
  'no pending requests': {
    path: '/unauthorized',
    reach: async (page) => {
      const nothing = { items: [], total: 0, page: 1, pageSize: 15 }
      await page.route('**/api/v1/leaves?*', (route) => route.fulfill({ json: { result: nothing } }))
      await page.goto('/leaves/statistics')
      await expect(page.getByText('No pending requests')).toBeVisible()
    },
  },
  'a request for leave being filled in': {
    path: '/positions',
    reach: async (page) => {
      await page.getByRole('button', { name: leaveTexts.apply }).click()
      await choose(page, 'Leave type', new RegExp(`^${annualLeave}`))
      await page.getByRole('textbox', { name: /^Start date/ }).fill(formatDay(addDays(today, 14)))
      await page.getByRole('textbox', { name: /^End date/ }).fill(formatDay(addDays(today, 70)))
      await page.getByRole('button', { name: /left out$/ }).click()
      await expect(page.getByText(/too many$/).first()).toBeVisible()
    },
  },
  'a request for leave with errors': {
    path: '/positions',
    reach: async (page) => {
      await page.getByRole('button', { name: leaveTexts.apply }).click()
      await page
        .getByLabel(/^Attachment/)
        .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
      await page.getByRole('dialog').getByRole('button', { name: leaveTexts.apply }).click()
      await expect(page.getByRole('group', { name: /^There are \d problems$/ })).toBeVisible()
    },
  },
  'a half-filled dialog being closed': {
    path: '/positions',
    reach: async (page) => {
      await page.getByRole('button', { name: leaveTexts.apply }).click()
      await page.getByRole('textbox', { name: /^Reason/ }).fill('half a thought')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  'days of leave of somebody': {
    path: '/unauthorized',
    reach: async (page, { person }) => {
      await page.goto(`/employees/${person}?tab=leave`)
      await expect(page.getByRole('table', { name: leaveTexts.statistics })).toBeVisible()
    },
  },
  'how days of leave add up': {
    path: '/unauthorized',
    reach: async (page, { person }) => {
      await page.goto(`/employees/${person}?tab=leave`)
      await page
        .getByRole('row', { name: new RegExp(`^${annualLeave}`) })
        .getByRole('button')
        .first()
        .click()
      await expect(page.getByRole('dialog').getByRole('rowheader', { name: 'Left today' })).toBeVisible()
    },
  },
  'days of leave being corrected': {
    path: '/unauthorized',
    reach: async (page, { person }) => {
      await page.goto(`/employees/${person}?tab=leave`)
      await page.getByRole('button', { name: `Edit ${annualLeave}` }).click()
      await page.getByRole('textbox', { name: leaveTexts.currentDays }).fill('21')
      await save(page)
      await expect(page.getByText(leaveTexts.currentOverTotal)).toBeVisible()
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

const stateTest = test.extend<object, { records: Records }>({
  records: [
    async ({ people }, use) => {
      const superadmin = await people('Superadmin')
      const position = await addPosition(superadmin)
      const person = await addEmployee(superadmin, position)
      const leaveType = await addLeaveType(superadmin)
      await addLeave(superadmin, leaveType, { uuid: person.uuid, reason: 'Going to the sea' })
      await addEquipment(superadmin, { employee: person })
      await addEquipment(superadmin)
      await addLicence(superadmin, { employee: person, dateExpired: '2099-06-30' })
      await use({
        position: position.name,
        person: person.uuid,
        name: `${person.firstName} ${person.lastName}`,
        leaveType: leaveType.uuid,
      })
    },
    { scope: 'worker' },
  ],
})

for (const [name, { path, reach }] of Object.entries(states)) {
  stateTest.describe(name, () => {
    stateTest.use({ as: path === '/login' ? undefined : 'Superadmin' })
    stateTest(
      `${name} can be used by everybody, light and dark, narrow and wide`,
      async ({ page, records, mayFail }) => {
        test.slow()
        mayFail('/api/v1/login', '/api/v1/position', '/api/v1/people', '/assets/')
        await calm(page)
        for (const width of [320, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          await page.goto('about:blank')
          await page.goto(path)
          await reach(page, records)
          await expectGood(page, `${width} px`)
        }
        await expectGoodInDark(page)
      },
    )
  })
}

test.describe('the bar at the lower edge of a phone', () => {
  test.use({ as: 'Team lead' })
  test('can be used by everybody, light and dark', async ({ page }) => {
    test.slow()
    await calm(page)
    await page.setViewportSize({ width: 320, height: 900 })
    for (const screen of ['myLeaves', 'approvalRequests', 'profile'] as const) {
      await page.goto(screens[screen].path)
      await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectGood(page, screen)
      await expectGoodInDark(page)
    }
  })
})
