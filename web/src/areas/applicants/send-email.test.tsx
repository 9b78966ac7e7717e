import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { fieldTexts } from '@hr/contract/lib/fields'
import { renderAt } from '../../../test/render.tsx'
import { ana, signedIn, stubServer } from '../../../test/server.ts'
import { SendEmailDialog } from './SendEmailDialog.tsx'

const invitation = {
  uuid: '00000000-0000-4000-8000-00000000e001',
  name: 'Invitation',
  subject: 'Interview for {{position}}',
  text: 'Hello {{firstName}}, come and see us',
}
const rejection = { uuid: '00000000-0000-4000-8000-00000000e002', name: 'Rejection', subject: 'No', text: 'Sorry' }
const applicant = { ...ana, appliedForPosition: 'Tester' }

let templates = [invitation, rejection]
let isDown = false
let calls: ReturnType<typeof stubServer> = []
beforeEach(async () => {
  templates = [invitation, rejection]
  isDown = false
  calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /applicant-email-templates': () => (isDown ? { status: 500, result: { message: '' } } : { result: templates }),
    'PUT /applicant-email-template': () => ({ result: invitation }),
    [`DELETE /applicant-email-template/${invitation.uuid}`]: () => {
      templates = [rejection]
      return { result: { message: 'Gone' } }
    },
  })
  await renderAt('/', <SendEmailDialog applicants={[applicant]} onClose={() => undefined} />)
})

const template = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Template' })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function choose(name: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Template' }))
  await userEvent.click(await screen.findByRole('option', { name, hidden: true }))
}

describe('a template', () => {
  test("is filled in with the applicant's details", async () => {
    await choose('Invitation')
    expect(field('Subject').value).toBe('Interview for Tester')
    expect(field('Text').value).toBe('Hello Ana, come and see us')
  })

  test('replaces another template immediately, but text of the user only after a question', async () => {
    await userEvent.type(await screen.findByLabelText(/^Text/), 'Written by hand')
    await choose('Invitation')
    const question = () => screen.getByRole('alertdialog', { name: /^Replace your text/ })
    await userEvent.click(within(question()).getByRole('button', { name: 'Cancel' }))
    expect(field('Text').value).toBe('Written by hand')
    expect(template().value).toBe('')
    await choose('Invitation')
    await userEvent.click(within(question()).getByRole('button', { name: 'Replace' }))
    expect(field('Subject').value).toBe('Interview for Tester')
    await choose('Rejection')
    expect(field('Text').value).toBe('Sorry')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('is deleted after a confirmation, which Esc closes', async () => {
    await choose('Invitation')
    await press('Delete template')
    const question = screen.getByRole('alertdialog', { name: /^Delete the template “Invitation”/ })
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancel' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.activeElement).toBe(template())
    await press('Delete template')
    await press('Delete')
    expect(await screen.findByText(english(applicantsTexts.templateDeleted))).toBeDefined()
    await waitFor(() => expect(template().value).toBe(''))
  })

  test('saves subject and text under a name', async () => {
    await choose('Invitation')
    await userEvent.clear(field('Subject'))
    await userEvent.type(field('Subject'), 'Welcome')
    await userEvent.type(screen.getByLabelText('Template name'), 'Second{Enter}')
    expect(await screen.findByText(english(applicantsTexts.templateSaved))).toBeDefined()
    const kept = calls.find(({ method }) => method === 'PUT')?.body
    expect(kept).toEqual({ name: 'Second', subject: 'Welcome', text: 'Hello Ana, come and see us' })
  })

  test('stays when reloading the templates fails', async () => {
    await choose('Invitation')
    isDown = true
    await userEvent.type(screen.getByLabelText('Template name'), 'Invitation{Enter}')
    // Reloading the list fails.
    await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Template name').value).toBe('')
    const reads = () => calls.filter(({ path }) => path === '/applicant-email-templates')
    await expect.poll(() => reads().length).toBe(2)
    expect(template().value).toBe('Invitation')
    expect(screen.queryByText('Failed to load data')).toBeNull()
  })
})

test('an email requires a subject and a text', async () => {
  await screen.findByRole('combobox', { name: 'Template' })
  await press('Send')
  expect(screen.getAllByText(english(fieldTexts.required)).length).toBeGreaterThanOrEqual(2)
})
