// Titles for navigation and top bar, separate from the schemas, which not every page needs.

export const usersTitles = {
  title: 'User administration',
  newTitle: 'Add new user',
  editTitle: 'Edit user',
} as const
