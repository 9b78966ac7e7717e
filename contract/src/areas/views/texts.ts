import { message, messages } from '../../lib/messages.ts'

/** The largest number of views of a user for one list. */
export const maxViews = 50

export const viewsTexts = messages('views', {
  saved: 'View saved',
  changed: 'View changed',
  deleted: 'View deleted',
  defaultSet: 'This is now your default view',
  defaultUnset: 'This is no longer your default view',
  nameTaken: 'You already have a view with this name',
  tooMany: message('You can save at most {max, number} views of a list. Delete one first.', { max: maxViews }),
  unknownList: "Views can't be saved for this list",
  unknownPart: 'This list has no such filter, column or order',
  notShareable: 'No one with this role can open this list',
  onlyHr: 'Only HR may share views',
  mayNotOwn: 'The new owner must be in HR and see all of these views',
})
