import { act, screen, waitFor } from '@testing-library/react'
import { onlineManager } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer } from '../../test/server.ts'
import { query } from '../api/client.ts'
import { request } from '../api/request.ts'
import { focusTitle, PageTitle } from '../ui/PageTitle.tsx'
import { EditFromAddress } from './EditFromAddress.tsx'
import { EditRecord } from './EditRecord.tsx'

const position = { uuid: '00000000-0000-4000-8000-000000009001', name: 'Developer', version: 1 }
const Form = ({ name }: { name: string }) => <PageTitle title={name} />
const edit = (
  <EditRecord title="Edit position" query={query(positionsApi.find, { params: { id: position.uuid } })}>
    {({ name }) => <Form name={name} />}
  </EditRecord>
)
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

test.each([
  ['from the loading page to its title', async () => focusTitle(), 'Developer'],
  [
    'from the dialog that says that it takes long',
    async () => {
      focusTitle()
      const dialog = await screen.findByRole('dialog')
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
      // Another part of the page changes.
      act(() => document.querySelector('main')?.append(''))
    },
    'Developer',
  ],
  ['not on a page opened by its address', async () => undefined, undefined],
])('moves the focus when a record arrives: %s', async (_, arrive, focused) => {
  const loaded = Promise.withResolvers<void>()
  stubServer({
    'POST /refresh': () => signedIn(),
    [`GET /position/${position.uuid}`]: async () => {
      await loaded.promise
      return { result: position }
    },
  })
  await renderAt(
    '/',
    <main>
      <button type="button">Help</button>
      {edit}
    </main>,
  )
  await title('Edit position')
  await arrive()
  loaded.resolve()
  const shown = await title('Developer')
  await waitFor(() => expect(document.activeElement).toBe(focused === undefined ? document.body : shown))
})

const editFromAddress = (
  <EditFromAddress title="Position" list="positions" find={(id) => query(positionsApi.find, { params: { id } })}>
    {({ name }) => <Form name={name} />}
  </EditFromAddress>
)

test('redirects to the list without a record id', async () => {
  stubServer({ 'POST /refresh': () => signedIn() })
  const router = await renderAt('/', editFromAddress)
  await waitFor(() => expect(router.state.location.pathname).toBe('/positions'))
})

test('tells that a record does not exist and offers the list', async () => {
  stubServer({ 'POST /refresh': () => signedIn(), [`GET /position/${position.uuid}`]: () => ({ status: 404 }) })
  await renderAt(`/?uuid=${position.uuid}`, editFromAddress)
  expect(await screen.findByText('Record not found')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to list' }).getAttribute('href')).toBe('/positions')
})

test('keeps its record when the network comes back', async () => {
  let name = 'Developer'
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    [`GET /position/${position.uuid}`]: () => ({ result: { ...position, name } }),
  })
  // Configured like every query of the product.
  const found = {
    ...query(positionsApi.find, { params: { id: position.uuid } }),
    refetchOnReconnect: 'always' as const,
  }
  await renderAt(
    '/',
    <EditRecord title="Edit position" query={found}>
      {(record) => <Form name={record.name} />}
    </EditRecord>,
  )
  await title('Developer')
  name = 'Tester'
  act(() => onlineManager.setOnline(false))
  act(() => onlineManager.setOnline(true))
  // A query started by the reconnect would finish before this one.
  await act(() => request(positionsApi.find, { params: { id: position.uuid } }))
  expect(calls.filter(({ path }) => path.startsWith('/position/'))).toHaveLength(2)
  expect(await title('Developer')).toBeDefined()
})

test('offers the list if the record does not exist', async () => {
  stubServer({
    'POST /refresh': () => signedIn(),
    [`GET /position/${position.uuid}`]: () => ({ status: 404, result: { message: 'Not found' } }),
  })
  await renderAt(
    `/?uuid=${position.uuid}`,
    <EditFromAddress title="Position" list="positions" find={(id) => query(positionsApi.find, { params: { id } })}>
      {({ name }) => <Form name={name} />}
    </EditFromAddress>,
  )
  expect(await screen.findByText('Record not found')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to list' }).getAttribute('href')).toBe('/positions')
})
