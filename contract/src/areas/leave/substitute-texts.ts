import { message, messages } from '../../lib/messages.ts'

export const substitutesTexts = messages('substitutes', {
  title: 'Covered by',
  yours: 'You cover for',
  required: 'This leave type requires a substitute',
  self: "An employee can't cover for themselves",
  notSeen: 'Choose coworkers whose absences you can see',
  archived: (name: string) => message('{name} no longer works here', { name }),
  unavailable: (name: string) => message("{name} isn't available on any of these days", { name }),
  coversNone: 'The successor must be able to cover at least one of these requests',
  declined: 'Your answer was sent',
  alreadyDeclined: "You've already said that you can't",
  decided: "This leave has been decided. Please talk to the employee if you can't cover.",
})
