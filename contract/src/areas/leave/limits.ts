/** The most calendar dates that one request may hold. */
export const maxDates = 366
/** The most people that one answer of a wall of absences holds; further ones are its next pages. */
export const maxCalendarPeople = 1000
