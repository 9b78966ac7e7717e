import { message, messages } from '../../lib/messages.ts'

export const positionsTexts = messages('positions', {
  inUse: (people: number, position: string) =>
    message(
      '{people, plural, one {# employee has the position {position}} other {# employees have the position {position}}}',
      { people, position },
    ),
  added: 'Position successfully added',
  edited: 'Position successfully edited',
  navigation: 'Positions managment',
  // Not fixed by the specification.
  title: 'Positions',
  newTitle: 'Add new position',
  editTitle: 'Edit position',
  deleteTitle: 'Delete position?',
  deleteText: 'This action cannot be reverted',
  deleted: 'Position successfully deleted',
  nameTaken: 'A position with this name already exists',
})
