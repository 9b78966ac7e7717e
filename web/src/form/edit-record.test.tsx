import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer } from '../../test/server.ts'
import { query } from '../api/client.ts'
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
  ['the focus that was given to its page goes on to its title', focusTitle, 'Developer'],
  ['the focus of a page that was opened by its address stays where it is', () => undefined, undefined],
])('when a record comes, %s', async (_, arrive, focused) => {
  stubServer({ 'POST /refresh': () => signedIn(), [`GET /position/${position.uuid}`]: () => ({ result: position }) })
  await renderAt('/', edit)
  await title('Edit position')
  arrive()
  const shown = await title('Developer')
  await waitFor(() => expect(document.activeElement).toBe(focused === undefined ? document.body : shown))
})

test('the focus that goes with a record is at the title of the next one', async () => {
  const other = { ...position, uuid: '00000000-0000-4000-8000-000000009002', name: 'Tester' }
  stubServer({
    'POST /refresh': () => signedIn(),
    [`GET /position/${position.uuid}`]: () => ({ result: position }),
    [`GET /position/${other.uuid}`]: () => ({ result: other }),
  })
  const router = await renderAt(
    `/?uuid=${position.uuid}`,
    <EditFromAddress title="Position" list="positions" find={(id) => query(positionsApi.find, { params: { id } })}>
      {({ name }) => <Form name={name} />}
    </EditFromAddress>,
  )
  const before = await title('Developer')
  expect(document.activeElement).toBe(document.body)
  before.focus()
  await act(() => router.navigate({ to: '/', search: { uuid: other.uuid } }))
  const shown = await title('Tester')
  await waitFor(() => expect(document.activeElement).toBe(shown))
})
