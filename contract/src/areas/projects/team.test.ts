import { describe, expect, test } from 'vitest'
import { projectsTexts } from './texts.ts'
import { joiningProblem, teamProblem } from './team.ts'

const ana = { uuid: '1', firstName: 'Ana', lastName: 'Kovač' }
const otherAna = { uuid: '2', firstName: 'Ana', lastName: 'Kovač' }
const ivo = { uuid: '3', firstName: 'Ivo', lastName: 'Kovač' }

describe('a team', () => {
  test.each([
    ['empty', null, []],
    ['a lead alone', ana, []],
    ['members without a lead', null, [ana, ivo]],
    ['two people of the same name', null, [ana, otherAna]],
  ])('is %s', (_, lead, members) => expect(teamProblem(lead, members)).toBeUndefined())

  test("can't have its lead among the members", () =>
    expect(teamProblem(ana, [ivo, ana])).toBe(projectsTexts.leadIsMember))
  test("can't list a member twice", () => expect(teamProblem(null, [ivo, ana, ivo])).toBe(projectsTexts.isMember))
})

describe('joining a team', () => {
  const mia = { uuid: '5', firstName: 'Mia', lastName: 'Babić' }
  const team = { teamLead: ivo, teamMembers: [mia, ana] }
  test.each([
    ['no one', null, projectsTexts.chooseMember],
    ['the lead', ivo, projectsTexts.isLead],
    ['a member', ana, projectsTexts.isMember],
    ['an employee with the same first and last name', otherAna, projectsTexts.isMember],
    ['another person of the same first name', { uuid: '4', firstName: 'Ana', lastName: 'Babić' }, undefined],
    ['another employee', { uuid: '4', firstName: 'Ivo', lastName: 'Kovač' }, undefined],
  ])('%s: %s', (_, chosen, problem) => expect(joiningProblem(team, chosen)).toBe(problem))

  test('is possible without a lead', () => expect(joiningProblem({ ...team, teamLead: null }, ivo)).toBeUndefined())
})
