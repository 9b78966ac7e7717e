import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Substitute, Substitution } from '@hr/contract/areas/leave/substitutes'
import { leave } from '../../../../test/leave.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signedIn, stubServer } from '../../../../test/server.ts'
import { refresh } from '../../../api/session.ts'
import { CoveredBy } from './CoveredBy.tsx'
import { Substitutions } from './Substitutions.tsx'

const { position: _position, ...boris } = leave.user
const substitution: Substitution = {
  uuid: '00000000-0000-4000-8000-00000000e001',
  user: boris,
  startDate: '2040-06-04',
  endDate: '2040-06-08',
  startHalf: true,
  endHalf: false,
  hasDeclined: false,
  note: '',
  mayDecline: true,
  isMutual: true,
}
const mia: Substitute = {
  uuid: '00000000-0000-4000-8000-00000000d001',
  firstName: 'Mia',
  lastName: 'Kos',
  hasDeclined: true,
  note: 'A training',
  isUnavailable: true,
}

test("lists the leave that the user covers, and says that they can't with a note", async () => {
  const decided = { ...substitution, uuid: crypto.randomUUID(), startHalf: false, mayDecline: false, isMutual: false }
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /leaves/substitutions': () => ({ result: [substitution, decided] }),
    [`PUT /leaves/substitutions/${substitution.uuid}`]: () => ({ result: { message: 'Your answer was sent' } }),
  })
  await refresh()
  await renderAt('/', <Substitutions />)
  const section = within(await screen.findByRole('region', { name: 'You cover for' }))
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "04/06/2040 – 08/06/2040 (from noon)Boris KosCover for each otherI can't",
    '04/06/2040 – 08/06/2040Boris Kos',
  ])
  await userEvent.click(section.getByRole('button', { name: /^I can't cover for Boris Kos/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: /^Note/ }), 'A training')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Your answer was sent')).toBeDefined()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ note: 'A training' })
})

test('shows approvers when substitutes are away, and owners only their answers', async () => {
  const request = { ...leave, substitutes: [mia] }
  const absence = { startDate: '2040-06-04', endDate: '2040-06-05', startHalf: false, endHalf: true }
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    [`GET /userleave/${leave.uuid}/substitutes`]: () => ({
      result: [{ uuid: mia.uuid, absences: [absence], isMutual: false }],
    }),
  })
  await refresh()
  await renderAt('/', <CoveredBy leave={request} shows="names" />)
  const text = () => screen.getByRole('listitem').textContent
  await screen.findByText("Can't cover")
  expect(text()).toBe("Mia KosCan't coverNo longer available“A training”")
  expect(calls.filter(({ path }) => path.endsWith('/substitutes'))).toEqual([])
  document.body.innerHTML = ''
  await renderAt('/', <CoveredBy leave={request} shows="absences" />)
  expect(await screen.findByText('Away: 04/06/2040 – 05/06/2040 (until noon)')).toBeDefined()
})
