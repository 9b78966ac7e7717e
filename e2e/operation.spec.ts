import { expectGoodEverywhere } from './support/axe.ts'
import { title, textOn } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test.describe('a Superadmin', () => {
  test.use({ as: 'Superadmin' })

  test('finds the state of the installation by typing, and reads it again after a failure', async ({
    page,
    mayFail,
  }) => {
    mayFail('/api/v1/operation')
    await page.goto('/settings')
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('free space')
    await page.getByRole('main').getByRole('link', { name: 'Operation' }).click()
    await expect(title(page, 'Operation')).toBeVisible()
    const node = page.getByRole('list', { name: 'Nodes' }).getByRole('listitem')
    await expect(node).toContainText(/Running.*Version \d+\.\d+\.\d+.*Data folder: .* free/)
    await expect(textOn(page, /^This server makes no scheduled backups/)).toBeVisible()

    await page.route('**/api/v1/operation', (route) => route.fulfill({ status: 503, body: '' }))
    await page.reload()
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await page.unroute('**/api/v1/operation')
    await retry.click()
    await expect(node).toBeVisible()
  })

  test('sees what needs attention, on any screen', async ({ page }) => {
    await page.route('**/api/v1/operation', async (route) => {
      const response = await route.fetch()
      const { result } = (await response.json()) as { result: { nodes: object[]; backups: object; database: object } }
      const silent = {
        ...result.nodes[0],
        uuid: '00000000-0000-4000-8000-000000000001',
        isResponding: false,
        disk: null,
      }
      const failure = { at: '2026-11-26T01:30:00Z', file: '/backups/hr.backup', problem: 'ENOSPC: no space left' }
      const last = { at: '2026-11-25T01:30:00Z', bytes: 123_456_789, file: '/backups/hr-20261125T013000Z.backup' }
      const standbys = [{ name: 'db2', isStreaming: true, isSynchronous: true, lagSeconds: 2 }]
      const changed = {
        ...result,
        nodes: [...result.nodes, silent],
        backups: { ...result.backups, last, failure },
        dailyWork: { day: '2026-11-26', unfinished: 2 },
        database: { ...result.database, standbys },
      }
      await route.fulfill({ response, json: { result: changed } })
    })
    await page.goto('/settings/operation')
    await expect(page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem')).toContainText([
      'The last backup failed.',
      'A node is not responding:',
    ])
    await expectGoodEverywhere(page)
  })
})

test.describe('an Admin', () => {
  test.use({ as: 'Admin' })

  test('cannot open it', async ({ page }) => {
    await page.goto('/settings/operation')
    await expect(page).toHaveURL(/\/unauthorized/)
  })
})
