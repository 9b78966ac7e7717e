import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { TeamChips } from './TeamChips.tsx'

test.each([
  ['Web', 'ok'],
  ['design', 'warn'],
  ['Webshop', 'info'],
  ['Online banking', 'info'],
])('shows %s as %s', async (name, tone) => {
  stubServer({ 'POST /refresh': () => signedIn() })
  const team = [{ uuid: '00000000-0000-4000-8000-000000000001', name, clientName: 'Hotel Vrelo' }]
  await renderAt('/', <TeamChips team={team} />)
  expect(screen.getByText(name).dataset['tone']).toBe(tone)
})

test('names the teams that do not fit on a button that shows them', async () => {
  stubServer({ 'POST /refresh': () => signedIn() })
  const team = ['Online banking', 'Webshop', 'Hotel portal'].map((name, index) => ({
    uuid: `00000000-0000-4000-8000-00000000000${index}`,
    name,
    clientName: 'Hotel Vrelo',
  }))
  await renderAt('/', <TeamChips team={team} />)
  const more = screen.getByRole('button', { name: '2 more: Webshop, Hotel portal' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('Webshop')).toBeNull()
  await userEvent.click(more)
  expect(screen.getByText('Webshop')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show fewer teams' }))
})
