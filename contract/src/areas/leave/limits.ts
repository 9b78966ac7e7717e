/** The most calendar dates that one request may hold. */
export const mostDates = 366
/** The most people that one answer of a wall of absences holds; further ones are its next pages. */
export const mostWallPeople = 1000
