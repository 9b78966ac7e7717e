import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import type { RoleName } from '@hr/contract/access'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { renderAt } from '../../test/render.tsx'
import { settings, signedIn, stubServer } from '../../test/server.ts'
import { refresh } from '../api/session.ts'
import { Navigation } from './Navigation.tsx'
import { SideNavigation } from './SideNavigation.tsx'

const signInAs = async (effectiveRole: RoleName) => {
  stubServer({
    'POST /refresh': () => signedIn({ user: { effectiveRole } }),
    'GET /leaves': () => ({ result: { items: [], total: 0, page: 1, pageSize: 1 } }),
    'GET /leave-credits': () => ({ result: { items: [], total: 0, page: 1, pageSize: 1 } }),
  })
  await refresh()
}

test('shows a user the screens of the role, and those of a group once it is open', async () => {
  await signInAs('Employee')
  await renderAt('/', <Navigation id="navigation" />)
  await userEvent.click(await screen.findByRole('button', { name: /^Leave managment/ }))
  const links = ['Directory', 'Org chart', 'My Leaves', 'Team calendar']
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(links)
})

test("links to the company's own org chart if there is one", async () => {
  const orgChartUrl = 'https://wiki.example.com/chart'
  stubServer({
    'POST /refresh': () => signedIn({ user: { effectiveRole: 'Employee' } }),
    'GET /client-settings': () => ({ result: { ...settings, orgChartUrl } }),
  })
  await refresh()
  await renderAt('/', <Navigation id="navigation" />)
  const link = await screen.findByRole('link', { name: /^Org chart ?\(opens in a new tab\)$/ })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([orgChartUrl, '_blank'])
})

test('ends with the years from 2022 to this year', async () => {
  await signInAs('Employee')
  await renderAt('/', <SideNavigation isCollapsed={false} onToggle={() => undefined} />)
  const year = new Intl.DateTimeFormat('en', { year: 'numeric' }).format()
  expect((await screen.findByRole('contentinfo')).textContent).toContain(`© 2022–${year}`)
})

test('shows the pending count at the closed group, and at the link while the group is open', async () => {
  stubServer({
    'POST /refresh': () => signedIn({ user: { effectiveRole: 'Team lead' } }),
    'GET /leaves': () => ({ result: { items: [], total: 7, page: 1, pageSize: 1 } }),
    'GET /leave-credits': () => ({ result: { items: [], total: 2, page: 1, pageSize: 1 } }),
  })
  await refresh()
  await renderAt('/', <Navigation id="navigation" />)
  await userEvent.click(await screen.findByRole('button', { name: /^Leave managment ?9 pending$/ }))
  expect(await screen.findByRole('link', { name: /^Approval Requests ?9 pending$/ })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Leave managment' })).toBeDefined()
})

test('opens one group at a time', async () => {
  await signInAs('Superadmin')
  await renderAt('/', <Navigation id="navigation" />)
  const names = () => screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)
  await userEvent.click(await screen.findByRole('button', { name: 'Employees' }))
  expect(names()).toEqual(['Employees'])
  await userEvent.click(screen.getByRole('button', { name: english(projectsTexts.navigation) }))
  expect(names()).toEqual([english(projectsTexts.navigation)])
})

test('marks the current page and keeps its group open until the user closes it', async () => {
  await signInAs('Superadmin')
  await renderAt('/positions/edit', <Navigation id="navigation" />)
  const current = () => screen.queryAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)
  const group = await screen.findByRole('button', { name: english(projectsTexts.navigation) })
  expect(current()).toEqual([])
  expect(group.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('link', { name: 'Archived projects' })).toBeNull()
  await userEvent.click(group)
  expect(screen.getByRole('link', { name: 'Archived projects' }).getAttribute('href')).toBe('/projects/archived')
  cleanup()

  await renderAt('/projects/archived', <Navigation id="navigation" />)
  const open = await screen.findByRole('button', { name: english(projectsTexts.navigation), expanded: true })
  expect(current()).toEqual(['Archived projects'])
  open.focus()
  await userEvent.keyboard('{Enter}')
  expect(open.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(open)
  expect(screen.queryByRole('link', { name: 'Archived projects' })).toBeNull()
})
