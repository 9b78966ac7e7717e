// What navigation and top bar say of users; kept apart from the schemas, which no page needs to be shown.

export const usersTitles = {
  title: 'User administration',
  newTitle: 'Add new user',
  editTitle: 'Edit user',
} as const
