import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RoleName } from '@hr/contract/access'
import { screens, type ScreenName } from '@hr/contract/screens'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer } from '../../test/server.ts'
import { refresh } from '../api/session.ts'
import { BottomBar } from './BottomBar.tsx'

test.each<[RoleName, 'hr' | 'own', ScreenName]>([
  ['Superadmin', 'hr', 'companyRequests'],
  ['Admin', 'hr', 'companyRequests'],
  ['Team lead', 'own', 'approvalRequests'],
])('leads to the requests that a %s decides on, and counts them', async (effectiveRole, kind, inbox) => {
  const companyTypes = new Set(['allLeaves', 'all'])
  const countOf = ({ query }: { query: URLSearchParams }) => (companyTypes.has(query.get('type') ?? '') ? 24 : 1)
  stubServer({
    'POST /refresh': () => signedIn({ user: { effectiveRole } }),
    'GET /leaves': (call) => ({ result: { items: [], total: countOf(call), page: 1, pageSize: 1 } }),
    'GET /leave-credits': (call) => ({ result: { items: [], total: countOf(call), page: 1, pageSize: 1 } }),
  })
  await refresh()
  await renderAt('/', <BottomBar kind={kind} onMore={() => undefined} />)
  const count = inbox === 'companyRequests' ? 48 : 2
  const link = await screen.findByRole('link', { name: new RegExp(`^Approvals ?${count} pending$`) })
  expect(link.getAttribute('href')).toBe(screens[inbox].path)
})
