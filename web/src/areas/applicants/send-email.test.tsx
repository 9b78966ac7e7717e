import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { ana, signedIn, stubServer } from '../../../test/server.ts'
import { SendEmailDialog } from './SendEmailDialog.tsx'

const invitation = {
  uuid: '00000000-0000-4000-8000-00000000e001',
  name: 'Invitation',
  subject: 'Come and see us',
  text: 'Dear applicant',
}
const applicant = { ...ana, appliedForPosition: 'Tester' }

test('templates that were there stay when they cannot be read again', async () => {
  let isDown = false
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /applicant-email-templates': () =>
      isDown ? { status: 500, result: { message: '' } } : { result: [invitation] },
    'PUT /applicant-email-template': () => {
      isDown = true
      return { result: invitation }
    },
  })
  await renderAt('/', <SendEmailDialog applicants={[applicant]} onClose={() => undefined} />)
  const template = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Template' })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Template' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Invitation', hidden: true }))
  expect(template().value).toBe('Invitation')
  await userEvent.type(screen.getByLabelText('Name of the template'), 'Invitation{Enter}')
  // Its list is read again, in vain.
  await screen.findByText('Keep as a template')
  await expect.poll(() => isDown).toBe(true)
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Name of the template').value).toBe('')
  expect(template().value).toBe('Invitation')
  expect(screen.queryByText('Failed to load data')).toBeNull()
})
