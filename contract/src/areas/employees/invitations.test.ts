import { expect, test } from 'vitest'
import { english } from '../../lib/messages.ts'
import { employeesTexts } from './texts.ts'
import { invitationTexts, invitedMessage, invitationProblem } from './invitations.ts'

const person = { isManageable: true, maySignIn: true, isActivated: false, minutesSinceInvitation: null }

test.each([
  ['was never invited', {}, undefined],
  ['was invited an hour ago', { minutesSinceInvitation: 60 }, undefined],
  [
    'was invited 59 minutes ago',
    { minutesSinceInvitation: 59.9 },
    { reason: invitationTexts.recently, isRecent: true },
  ],
  ['has signed in', { isActivated: true }, { reason: invitationTexts.isActivated, isRecent: false }],
  ['may not sign in', { maySignIn: false }, { reason: employeesTexts.notASignIn, isRecent: false }],
  ['is above the caller', { isManageable: false }, { reason: employeesTexts.beyondYou, isRecent: false }],
])('inviting an employee who %s', (_, change, expected) => {
  expect(invitationProblem({ ...person, ...change })).toEqual(expected)
})

test.each([
  [0, 'server', 'No invitations sent'],
  [1, 'server', '1 invitation sent'],
  [2, 'server', '2 invitations sent'],
  [2, 'files', '2 invitations stored in files, not sent: no mail server is set up'],
] as const)('reports %i invitations with delivery to %s', (count, delivery, text) => {
  expect(english(invitedMessage(count, delivery))).toBe(text)
})
