import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { TeamChips } from './TeamChips.tsx'

test.each([
  ['Web', 'ok'],
  ['design', 'warn'],
  ['Webshop', 'info'],
  ['Online banking', 'info'],
])('the colour of %s is %s', async (name, tone) => {
  stubServer({ 'POST /refresh': () => signedIn() })
  const team = [{ uuid: '00000000-0000-4000-8000-000000000001', name, clientName: 'Hotel Vrelo' }]
  await renderAt('/', <TeamChips team={team} />)
  expect(screen.getByText(name).dataset['tone']).toBe(tone)
})
