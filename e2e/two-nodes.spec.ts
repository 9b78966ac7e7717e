import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { startMailServer } from './support/mail-server.ts'
import { type Node, startNode, startSecondNode } from './support/nodes.ts'
import { day, dialog, expectToast, fillSignIn } from './support/pages.ts'
import { demoCredentials, type DemoRole } from './support/people.ts'
import { expect, test } from './support/test.ts'

test(
  'a request on one node appears on the other at once, and its email reaches the mail server',
  { tag: '@all' },
  async ({ open }) => {
    test.slow()
    const folder = mkdtempSync(join(tmpdir(), 'hr-nodes-'))
    // As root, PostgreSQL runs as another user, who must be able to enter the folder.
    chmodSync(folder, 0o755)
    const smtp = await startMailServer()
    const settings = { SMTP_URL: smtp.url, DEMO_EMPLOYEES: '10' }
    const first = await startNode({ folder, settings })
    const second = await startSecondNode({ folder, settings })
    const pages: Page[] = []
    try {
      await requestOnOneNode()
    } finally {
      // Closed before their servers, because a page reports requests that fail.
      await Promise.all(pages.map((page) => page.context().close()))
      for (const node of [second, first]) await node.stop()
      await smtp.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }

    async function requestOnOneNode(): Promise<void> {
      const lead = await signedIn('Team lead', second)
      const bell = lead.getByRole('button', { name: /notification/i })
      await expect(bell).toBeVisible()
      const before = await bell.getAttribute('aria-label')

      const own = await signedIn('Employee', first)
      await own.getByRole('button', { name: english(leaveTexts.apply) }).click()
      const asking = dialog(own, english(leaveTexts.applyTitle))
      await asking.getByRole('textbox', { name: day('Start date') }).fill('02/06/2031')
      await asking.getByRole('textbox', { name: day('End date') }).fill('03/06/2031')
      await asking.getByRole('combobox', { name: 'Leave type' }).click()
      await own.getByRole('option', { name: /^Unpaid leave/ }).click()
      await asking.getByRole('button', { name: english(leaveTexts.apply) }).click()
      await expectToast(own, english(leaveTexts.applied))

      await expect(bell).not.toHaveAttribute('aria-label', before ?? '')
      await bell.click()
      const list = lead.getByRole('dialog', { name: english(notificationsTexts.title) })
      await expect(list.getByRole('link', { name: /requested leave: 02\/06\/2031 – 03\/06\/2031/ })).toBeVisible()
      const { email } = demoCredentials('Team lead')
      await expect
        .poll(
          () => smtp.mails.filter(({ to, subject }) => to === email && subject.startsWith('Leave request from')).length,
        )
        .toBe(1)
    }

    async function signedIn(role: DemoRole, { address }: Node): Promise<Page> {
      const page = await open(undefined)
      pages.push(page)
      await page.goto(`${address}/login`)
      await fillSignIn(page, demoCredentials(role))
      await expect(page.getByRole('button', { name: english(leaveTexts.apply) })).toBeVisible()
      return page
    }
  },
)
