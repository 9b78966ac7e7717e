/** The titles of the screens, which the navigation shows on every page. */
export const peopleTitles = {
  directory: 'Directory',
  orgChart: 'Org chart',
} as const
