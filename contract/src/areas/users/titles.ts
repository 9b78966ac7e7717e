// What navigation and top bar say of users; apart from the schemas, which nobody needs to see a page.

export const usersTitles = {
  title: 'User administration',
  newTitle: 'Add new user',
  editTitle: 'Edit user',
} as const
