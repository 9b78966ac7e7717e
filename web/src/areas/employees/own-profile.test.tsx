import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { recordTexts, type Employee } from '@hr/contract/areas/employees/record'
import { fieldTexts } from '@hr/contract/lib/fields'
import { employee } from '../../../test/employee.ts'
import { renderAt } from '../../../test/render.tsx'
import { ana, settings, signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import OwnProfile from './OwnProfile.tsx'
import OwnProfileEdit from './OwnProfileEdit.tsx'

let own: Employee
let isDown = false

beforeEach(async () => {
  isDown = false
  own = { ...employee, idNumber: '' }
  const user = { ...ana, effectiveRole: 'Employee' as const }
  const none = { items: [], total: 0, page: 1, pageSize: 20 }
  const options = ['languages', 'companies', 'schools', 'skills'].map((name) => [
    `GET /${name}`,
    () => ({ result: none }),
  ])
  stubServer({
    ...Object.fromEntries(options),
    'POST /refresh': () => signedIn({ user }),
    'GET /client-settings': () => ({ result: settings }),
    'GET /logged-employee': () => (isDown ? { status: 502 } : { result: own }),
    'PUT /employee/editProfile': () => ({ result: { message: english(employeesTexts.profileUpdated), employee: own } }),
  })
  await refresh()
})

const field = (label: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe("the form of a person's own profile", () => {
  test('has only the fields that employees maintain themselves, and explains a locked JMBG', async () => {
    own = { ...own, idNumber: '0101990170007' }
    await renderAt('/profile/edit', <OwnProfileEdit />)
    const sections = await screen.findByRole('navigation', { name: 'Sections' })
    expect(
      within(sections)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Personal', 'Contact', 'Family', 'Experience', 'Education', 'Skills and CV'])
    for (const label of ['Email', 'Status', 'Position', 'Start date', 'Team', 'Work type', 'Seniority level'])
      expect(screen.queryByLabelText(label), label).toBeNull()
    expect(field(/^JMBG/).readOnly).toBe(true)
    expect(screen.getByText(english(recordTexts.notYours))).toBeDefined()
    expect(screen.getByRole('link', { name: english(employeesTexts.backToProfile) }).getAttribute('href')).toBe(
      '/profile',
    )
  })

  test('reports missing and invalid values, and returns to the profile a moment after saving', async () => {
    own = { ...own, dateOfBirth: '', placeOfResidence: '', residentialAddress: '' }
    const router = await renderAt('/profile/edit', <OwnProfileEdit />)
    await press('Save')
    const summary = await screen.findByRole('group', { name: 'There are 3 problems' })
    expect(
      within(summary)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(
      ['Date of birth', 'Place of residence', 'Residential address'].map(
        (label) => `${label}: ${english(fieldTexts.required)}`,
      ),
    )
    for (const [label, text] of [
      [/^Date of birth/, '28/02/1990'],
      [/^Place of residence/, 'Sarajevo'],
      [/^Residential address/, 'Titova 1'],
      [/^Years of work experience/, '-1'],
    ] as const) {
      await userEvent.clear(field(label))
      await userEvent.paste(text)
    }
    await press('Save')
    expect(screen.getAllByText(english(fieldTexts.number)).length).toBeGreaterThan(0)
    await userEvent.clear(field(/^Years of work experience/))
    // On a busy machine, the moment would be over before the first look.
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
    await press('Save')
    expect(await screen.findByText(english(employeesTexts.profileUpdated))).toBeDefined()
    expect(router.state.location.pathname).toBe('/profile/edit')
    await vi.advanceTimersByTimeAsync(2_000)
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
  })

  test('does not redirect users who have navigated after saving', async () => {
    const router = await renderAt('/profile/edit', <OwnProfileEdit />)
    await screen.findByRole('button', { name: 'Save' })
    await userEvent.type(field(/^Place of residence/), ' Centar')
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
    await press('Save')
    expect(await screen.findByText(english(employeesTexts.profileUpdated))).toBeDefined()
    await router.navigate({ to: '/leaves/statistics' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(router.state.location.pathname).toBe('/leaves/statistics')
  })
})

describe("the user's own profile", () => {
  test('names coworkers without a link to their profiles', async () => {
    const mia = { uuid: ana.uuid, firstName: 'Mia', lastName: 'Kos', position: null, profileImage: null }
    own = { ...own, team: [{ uuid: ana.uuid, name: 'Bridge', clientName: '', teamLead: null, teamMembers: [mia] }] }
    await renderAt('/profile', <OwnProfile />)
    expect(await screen.findByRole('heading', { name: english(employeesTexts.myTeam) })).toBeDefined()
    expect(screen.getByText('Mia Kos')).toBeDefined()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links.filter((href) => href?.startsWith('/employees'))).toEqual([])
  })

  test("shows 'Failed to get employee' and can be reloaded", async () => {
    isDown = true
    await renderAt('/profile', <OwnProfile />)
    expect(await screen.findByText(english(employeesTexts.getFailed))).toBeDefined()
    isDown = false
    await press('Try again')
    expect(await screen.findByRole('heading', { name: english(employeesTexts.myTeam) })).toBeDefined()
    expect(screen.queryByText(english(employeesTexts.getFailed))).toBeNull()
  })
})
