import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
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

  test('solves a new challenge and sends again by itself, once, if the server refuses the first answer', async () => {
    let asked = 0
    stubServer({
      'GET /captcha': () => {
        asked += 1
        return { result: { kind: 'proof-of-work', challenge: `${asked}`, parts: 16 * asked, bits: 12, seconds: 60 } }
      },
    })
    vi.stubGlobal('Worker', SolvingWorker)
    const sent: unknown[] = []
    vi.stubGlobal('XMLHttpRequest', refusingRequest(sent))
    for (const label of required) await userEvent.type(field(label), label === 'Email' ? 'ana@example.com' : '1')
    await userEvent.upload(field('CV'), new File(['%PDF-'], 'cv.pdf', { type: 'application/pdf' }))
    await userEvent.click(field('I agree'))
    await send()
    expect(await screen.findAllByText(new RegExp(english(applicantsTexts.captcha)))).not.toHaveLength(0)
    expect(sent).toEqual(['1:16', '2:32'])
    expect(field('City').value).toBe('1')
  })
})

/** Solves a challenge by its number of parts. */
class SolvingWorker extends EventTarget {
  postMessage({ challenge, parts }: { challenge: string; parts: number }) {
    this.dispatchEvent(new MessageEvent('message', { data: `${challenge}:${parts}` }))
  }
  terminate() {}
}

/** Requests that are refused for their captchas, which are added to `sent`. */
const refusingRequest = (sent: unknown[]) =>
  class extends EventTarget {
    upload = new EventTarget()
    status = 400
    response = { result: { message: [{ field: 'captcha', message: english(applicantsTexts.captcha) }] } }
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null
    send(body: FormData) {
      sent.push(body.get('captcha'))
      this.dispatchEvent(new Event('load'))
    }
  }
