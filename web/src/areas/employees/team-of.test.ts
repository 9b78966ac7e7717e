import { expect, test } from 'vitest'
import { teamOf } from './team-of.ts'

const person = (uuid: string) => ({ uuid, firstName: uuid, lastName: 'X', position: null, profileImage: null })
const [ana, ivo, eva, mia] = ['ana', 'ivo', 'eva', 'mia'].map(person) as [
  ReturnType<typeof person>,
  ReturnType<typeof person>,
  ReturnType<typeof person>,
  ReturnType<typeof person>,
]
const project = (name: string, teamLead: typeof ana | null, teamMembers: (typeof ana)[]) => ({
  uuid: name,
  name,
  clientName: '',
  teamLead,
  teamMembers,
})

test('the team lists everyone once, leads first, without the employee', () => {
  const team = [project('Web', mia, [ana, ivo]), project('Most', ivo, [ana, eva, mia])]
  expect(teamOf({ uuid: 'ana', team, supervisorOrTeamLead: mia })).toEqual({ leads: [mia, ivo], coworkers: [eva] })
})

test('the lead of a team has no lead in it, and all members as coworkers', () =>
  expect(teamOf({ uuid: 'ana', team: [project('Web', ana, [ivo, eva])], supervisorOrTeamLead: null })).toEqual({
    leads: [],
    coworkers: [ivo, eva],
  }))
