import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { leave } from '../../../../test/leave.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signedIn, stubServer } from '../../../../test/server.ts'
import { Inbox } from './Inbox.tsx'

test('is searched by name; a search without hits can be taken back', async () => {
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /leaves': ({ query }) => {
      const items = (query.get('q') ?? '') === '' ? [leave] : []
      return { result: { items, total: items.length, page: 1, pageSize: 100 } }
    },
  })
  const router = await renderAt('/leaves/myTeamLeaves', <Inbox isWide />)
  expect((await screen.findAllByText('1 left')).length).toBeGreaterThan(0)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'Ana')
  expect(await screen.findByText('List is empty')).toBeTruthy()
  expect(router.state.location.search).toEqual({ q: 'Ana' })
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(screen.queryByText('List is empty')).toBeNull())
  expect(router.state.location.search).not.toHaveProperty('q')
})

test('closes the last request when it is approved, without waiting for the list', async () => {
  let answer = (): void => undefined
  const refetched = new Promise<void>((resolve) => (answer = resolve))
  let isApproved = false
  const approved = { ...leave, status: 'approved', version: leave.version + 1 }
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /leaves': async () => {
      if (isApproved) await refetched
      const items = isApproved ? [] : [leave]
      return { result: { items, total: items.length, page: 1, pageSize: 100 } }
    },
    [`PUT /approveLeave/${leave.uuid}`]: () => {
      isApproved = true
      return { result: { message: 'Leave approved', leave: approved } }
    },
  })
  await renderAt('/leaves/myTeamLeaves?status=pending', <Inbox isWide />)
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Leave approved')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  answer()
  expect(await screen.findByText('No pending requests')).toBeDefined()
})
