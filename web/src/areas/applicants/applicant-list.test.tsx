import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import ApplicantList from './ApplicantList.tsx'

const applicant = {
  uuid: '00000000-0000-4000-8000-00000000a011',
  firstName: '=1+1',
  lastName: 'Kos',
  email: 'ana@example.com',
  city: '<b>@home</b>',
  phoneNumber: '061',
  appliedForPosition: 'Tester',
  isKnownPosition: false,
  applicationDate: '2026-03-02',
  applications: 1,
  CV: { id: 'x-cv.pdf', name: 'cv.pdf', size: 1 },
}
let calls: ReturnType<typeof stubServer> = []
beforeEach(() => {
  calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /applicants': () => ({ result: { items: [applicant], total: 1, page: 1, pageSize: 15 } }),
    'GET /applicants/positions': () => ({ result: ['Tester'] }),
    'GET /positions': () => ({
      result: {
        items: [{ uuid: applicant.uuid, name: 'Čistač / noć', employees: 0, archivedEmployees: 0, version: 1 }],
        total: 1,
        page: 1,
        pageSize: 100,
      },
    }),
    'GET /applicant-acknowledgement': () => ({
      result: { isSent: true, subject: 'Your application', text: 'Thank you, {{firstName}}.' },
    }),
    'PUT /applicant-acknowledgement': () => ({ result: { message: english(applicantsTexts.acknowledgementSaved) } }),
    'GET /applicants/past': () => ({
      result: [
        { year: 2023, applications: 4 },
        { year: 2024, applications: 12 },
      ],
    }),
  })
})
const asked = () => Object.fromEntries(calls.findLast(({ path }) => path === '/applicants')?.query ?? [])
const openFilter = async (label: string) =>
  userEvent.click(within(await screen.findByRole('search')).getByRole('button', { name: new RegExp(`^${label}`) }))
async function paste(field: HTMLElement, text: string) {
  await userEvent.click(field)
  await userEvent.paste(text)
}

test('marks a position that the company does not have, and offers the link of each that it has', async () => {
  await renderAt('/applicants', <ApplicantList />)
  expect(await screen.findByText(english(applicantsTexts.unknownPosition))).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Links to the job form' }))
  expect(await screen.findByRole('button', { name: 'Copy the link for Čistač / noć' })).toBeDefined()
  expect(screen.getByText(`${location.origin}/jobForm/${encodeURIComponent('Čistač / noć')}`)).toBeDefined()
})

test('lets HR change the acknowledgement email, and turn it off', async () => {
  await renderAt('/applicants', <ApplicantList />)
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledgement' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledgement' }))
  await userEvent.click(dialog.getByRole('switch', { name: 'Send this email to everyone who applies' }))
  await paste(dialog.getByRole('textbox', { name: 'Subject' }), ' has arrived')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(english(applicantsTexts.acknowledgementSaved))).toBeDefined()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    isSent: false,
    subject: 'Your application has arrived',
    text: 'Thank you, {{firstName}}.',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

describe('the list of applicants', () => {
  test('shows what applicants wrote as plain text', async () => {
    await renderAt('/applicants', <ApplicantList />)
    expect(await screen.findByRole('row', { name: /=1\+1 Kos/ })).toBeDefined()
    expect(screen.getByText('<b>@home</b>')).toBeDefined()
  })

  test('is filtered by city, position and day, and reset', async () => {
    const router = await renderAt('/applicants', <ApplicantList />)
    await openFilter('City')
    await paste(await screen.findByRole('textbox', { name: 'City' }), 'Mostar')
    await waitFor(() => expect(asked()).toMatchObject({ city: 'Mostar' }))
    await userEvent.keyboard('{Escape}')
    await openFilter('Position')
    await paste(await screen.findByRole('combobox', { name: 'Position' }), 'Tester')
    await waitFor(() => expect(asked()).toMatchObject({ city: 'Mostar', position: 'Tester' }))
    await userEvent.keyboard('{Escape}')
    await openFilter('Application date')
    await paste(await screen.findByRole('textbox', { name: /^After/ }), '01/01/2020')
    await paste(screen.getByRole('textbox', { name: /^Before/ }), '01/01/2019')
    expect(screen.getByText('Ignored: this is before the start')).toBeDefined()
    const days = { applicationDateFrom: '2020-01-01', applicationDateTo: '2019-01-01' }
    await waitFor(() => expect(asked()).toMatchObject(days))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Reset filters' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  test('shows how many applications were deleted after the retention period', async () => {
    await renderAt('/applicants', <ApplicantList />)
    expect(await screen.findByText(`${english(applicantsTexts.past)} 4 from 2023, 12 from 2024`)).toBeDefined()
  })
})
