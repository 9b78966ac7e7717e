import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { documentOf } from '../../../test/documents.ts'
import { annual } from '../../../test/leave.ts'
import { renderAt } from '../../../test/render.tsx'
import { ana, signedIn, stubServer, settings } from '../../../test/server.ts'
import { resolveSession } from '../../api/session.ts'
import TeamMember from './TeamMember.tsx'

const mia = {
  uuid: crypto.randomUUID(),
  firstName: 'Mia',
  lastName: 'Kos',
  email: 'mia@example.com',
  workPhone: '033 555',
  profileImage: null,
  position: null,
  departments: 'Development',
  team: [],
  supervisorOrTeamLead: null,
  officeLocation: 'Sarajevo',
  seniorityLevel: 'Senior',
  seniorityClientLevel: '',
  workType: null,
  yearsExperience: null,
  language: ['English'],
  briefDescription: '',
  experienceArray: [],
  educationCertificationArray: [],
  skillsArray: [],
  custom: {},
}

async function show(items: object[], documents: object[] = []) {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    [`GET /employeesByTeamLead/${ana.uuid}`]: () => ({
      result: { items, total: items.length, page: 1, pageSize: 1 },
    }),
    [`GET /employee/${mia.uuid}/documents`]: () => ({ result: documents }),
    'GET /employee/leavetypes': () => ({ result: [annual] }),
  })
  await resolveSession()
  await renderAt(`/team/member?uuid=${mia.uuid}`, <TeamMember />)
  return calls
}

test('shows a team lead the short record of a team member, with the leave balances', async () => {
  const calls = await show([mia])
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Mia Kos')
  expect(screen.getByText('mia@example.com')).toBeDefined()
  expect(await screen.findByText(annual.name)).toBeDefined()
  expect(calls.find(({ path }) => path.startsWith('/employeesByTeamLead'))?.query.get('person')).toBe(mia.uuid)
})

test('shows the documents that Team leads see, without buttons to change them', async () => {
  await show([mia], [documentOf('review.pdf', { visibility: 'lead' })])
  expect(await screen.findByRole('heading', { name: 'Documents' })).toBeDefined()
  expect(screen.getByText('review.pdf')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Delete review.pdf' })).toBeNull()
})

test('tells when a person is not in the team', async () => {
  await show([])
  expect(await screen.findByText('This person is not in your team')).toBeDefined()
})
