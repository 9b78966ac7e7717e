import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer } from '../../test/server.ts'
import { query } from './client.ts'
import { ApiError } from './errors.ts'
import { LoadError } from './LoadError.tsx'
import { Part } from './Part.tsx'

const id = crypto.randomUUID()

function Position() {
  const position = useQuery({ ...query(positionsApi.find, { params: { id } }), refetchInterval: false })
  return (
    <>
      <Part query={position}>{({ name }) => <input aria-label={name} />}</Part>
      <button onClick={() => void position.refetch()}>Load again</button>
    </>
  )
}

test('says that its data could not be loaded, tries again, and keeps what was typed when a later call fails', async () => {
  let isDown = true
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /position/:id': () => (isDown ? { status: 503 } : { result: { uuid: id, name: 'Developer', version: 1 } }),
  })
  await renderAt('/', <Position />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('textbox')).toBeNull()
  isDown = false
  await userEvent.click(retry)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Developer' }), 'typed')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  isDown = true
  await userEvent.click(screen.getByRole('button', { name: 'Load again' }))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Developer' }).value).toBe('typed')
})

function PositionAndCount() {
  const position = useQuery(query(positionsApi.find, { params: { id } }))
  const total = useQuery(query(positionsApi.list, { query: {} })).data?.total
  return (
    <>
      <Part query={position}>{({ name }) => <p>{name}</p>}</Part>
      {total !== undefined && <p>{`${total} positions`}</p>}
    </>
  )
}

test('tries also those calls again whose failure is not shown', async () => {
  let isDown = true
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /position/:id': () => (isDown ? { status: 503 } : { result: { uuid: id, name: 'Developer', version: 1 } }),
    'GET /positions': () => (isDown ? { status: 503 } : { result: { items: [], total: 0, page: 1, pageSize: 15 } }),
  })
  await renderAt('/', <PositionAndCount />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await userEvent.click(retry)
  expect(await screen.findByText('0 positions')).toBeDefined()
})

test('says an equal failure once on the page and once in a dialog, and tries all of the page again', async () => {
  const retry = vi.fn<(name: string) => void>()
  const failure = (name: string, text: string) => (
    <LoadError error={new ApiError(503, text)} onRetry={() => retry(name)} />
  )
  stubServer({ 'POST /refresh': () => signedIn() })
  await renderAt(
    '/',
    <>
      <section aria-label="First">{failure('first', 'No database')}</section>
      <section aria-label="Second">{failure('second', 'No database')}</section>
      <section aria-label="Third">{failure('third', 'No access')}</section>
      <div role="dialog" aria-label="Dialog">
        {failure('dialog', 'No database')}
      </div>
    </>,
  )
  const first = within(await screen.findByRole('region', { name: 'First' }))
  expect(first.getByRole('alert').textContent).toContain('No database')
  const second = within(screen.getByRole('region', { name: 'Second' }))
  expect(second.queryByRole('button')).toBeNull()
  expect(second.getByText('Failed to load data')).toBeDefined()
  for (const name of ['Third', 'Dialog']) expect(within(screen.getByLabelText(name)).getByRole('button')).toBeDefined()
  await userEvent.click(first.getByRole('button', { name: 'Try again' }))
  expect(retry.mock.calls).toEqual([['first'], ['second']])
})
