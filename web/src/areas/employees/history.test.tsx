import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer, settings } from '../../../test/server.ts'
import { refetchShown } from '../../api/client.ts'
import { HistoryDrawer } from './HistoryDrawer.tsx'

const uuid = '00000000-0000-4000-8000-000000000042'
const entries = Array.from({ length: 25 }, (_, index) => ({
  id: 100 - index,
  at: '2026-11-20T10:00:00.000Z',
  who: `Person ${index + 1}`,
  what: 'opened',
}))
let answer: 'entries' | 'failure' = 'entries'

beforeEach(() => {
  answer = 'entries'
  stubServer({
    'POST /refresh': () => signedIn(),
    [`GET ${employeesApi.accessLog.path.replace(':id', uuid)}`]: ({ query }) => {
      if (answer === 'failure') return { status: 500, result: { message: '' } }
      const page = Number(query.get('page'))
      return {
        result: { items: entries.slice((page - 1) * 20, page * 20), total: entries.length, page, pageSize: 20 },
      }
    },
  })
})

function Drawer() {
  const client = useQueryClient()
  return (
    <>
      <HistoryDrawer uuid={uuid} parts="access log" onClose={() => undefined} />
      <button type="button" onClick={() => void refetchShown(client)}>
        Refresh
      </button>
    </>
  )
}

describe('the access log of a record', () => {
  test('stays when a reload fails, with a message above it', async () => {
    await renderAt('/', <Drawer />)
    const newest = await screen.findByText('Person 1')
    answer = 'failure'
    // Behind the drawer; anything may refetch the list.
    await userEvent.click(screen.getByText('Refresh'))
    const failure = await screen.findByText('Failed to load data')
    expect(failure.compareDocumentPosition(newest)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    answer = 'entries'
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Show more' })).toBeDefined()
  })

  test('stays when older entries fail to load, which can be retried in place and then take the focus', async () => {
    await renderAt('/', <Drawer />)
    const more = await screen.findByRole('button', { name: 'Show more' })
    answer = 'failure'
    await userEvent.click(more)
    const failure = await screen.findByText('Failed to load data')
    expect(failure.compareDocumentPosition(screen.getByText('Person 20'))).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    answer = 'entries'
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await screen.findByText('Person 25')).textContent).toBe('Person 25')
    expect(screen.queryByText('Failed to load data')).toBeNull()
    expect(document.activeElement?.textContent).toContain('Person 21')
  })
})

test('the history tells who changed what, and who viewed the record', async () => {
  const page = (row: object) => ({ result: { items: [row], total: 1, page: 1, pageSize: 20 } })
  const at = '2026-11-20T10:00:00.000Z'
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    [`GET ${employeesApi.history.path.replace(':id', uuid)}`]: () =>
      page({
        id: 2,
        at,
        who: 'Mia Kos',
        action: 'changed',
        changes: [{ field: 'vocation', before: 'Pravnik', after: 'Ekonomist' }],
      }),
    [`GET ${employeesApi.accessLog.path.replace(':id', uuid)}`]: () =>
      page({ id: 1, at, who: 'Ivo Babić', what: 'opened' }),
  })
  await renderAt('/', <HistoryDrawer uuid={uuid} parts="changes and access log" onClose={() => undefined} />)
  await screen.findByText('Ivo Babić')
  const entries = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(entries).toEqual([
    expect.stringMatching(/^Mia Kos changed the record.*Vocation.*Pravnik → Ekonomist$/),
    expect.stringMatching(/^Ivo Babić viewed the record/),
  ])
})
