import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { ProjectNew } from './ProjectForm.tsx'

const boris = {
  uuid: '00000000-0000-4000-8000-00000000e001',
  firstName: 'Boris',
  lastName: 'Kos',
  position: null,
  profileImage: null,
}

test('the form confirms each added and each removed team member', async () => {
  stubServer({ 'POST /refresh': () => signedIn(), 'GET /people': () => ({ result: [boris] }) })
  await renderAt('/', <ProjectNew />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Team member' }))
  const people = await screen.findByRole('listbox', { name: 'Team member', hidden: true })
  await userEvent.click(await within(people).findByRole('option', { name: /Boris Kos/, hidden: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Add member' }))
  expect(await screen.findByText('Team member added')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Boris Kos' }))
  expect(await screen.findByText('Team member successfully deleted!')).toBeDefined()
})
