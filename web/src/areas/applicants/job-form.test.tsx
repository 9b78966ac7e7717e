import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { fieldTexts } from '@hr/contract/lib/fields'
import { renderAt } from '../../../test/render.tsx'
import { stubServer } from '../../../test/server.ts'
import { JobForm } from './job-form/JobForm.tsx'

beforeEach(async () => {
  stubServer({ 'GET /captcha': () => ({ status: 503, result: { message: 'Away' } }) })
  await renderAt('/', <JobForm position="Tester" settings={{ origins: [], consent: 'I agree' }} />)
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send application' }))
const required = ['First name', 'Last name', 'Email', 'Phone number', 'City', 'Education', 'Skills']

describe('the job form', () => {
  test('requires everything except additional information and other files', async () => {
    await send()
    const problems = within(screen.getByRole('group', { name: 'There are 9 problems' })).getAllByRole('link')
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      ...required.map((label) => `${label}: ${english(fieldTexts.required)}`),
      `CV: ${english(applicantsTexts.cvMissing)}`,
      `Consent: ${english(fieldTexts.required)}`,
    ])
    for (const label of [...required, 'CV', 'I agree']) expect(field(label).getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(field('Email'), 'vedrana@example')
    expect(screen.getByText(english(fieldTexts.email))).toBeDefined()
  })

  test('rejects a CV that is not a document, and focuses its field', async () => {
    await userEvent.upload(field('CV'), new File(['MZ'], 'cv.exe'), { applyAccept: false })
    expect(screen.getByText(/Upload a PDF, DOC or DOCX file/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Remove cv.exe' }))
    expect(document.activeElement).toBe(field('CV'))
  })

  test('shows five lines of each long text', () => {
    const rows = ['Education', 'Skills', 'Additional information'].map((label) => field(label).getAttribute('rows'))
    expect(rows).toEqual(['5', '5', '5'])
  })
})
