/** The title of the sheet with a name: 'Leave requests' of 'leave-requests'. */
export const titleOfSheet = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

/** The name of its file. */
export const fileOfSheet = (name: string): string => `${titleOfSheet(name)}.xlsx`
