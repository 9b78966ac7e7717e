// Titles for navigation and top bar, separate from the schemas, which not every page needs.
import { messages } from '../../lib/messages.ts'

export const usersTitles = messages('users', {
  title: 'User administration',
  newTitle: 'Add new user',
  editTitle: 'Edit user',
  twoStep: 'Two-step sign-in',
})
