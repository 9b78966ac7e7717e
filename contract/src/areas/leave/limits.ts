/** The maximum number of calendar days of a request. */
export const maxDates = 366
/** The maximum number of employees on a page of the leave calendar. */
export const maxCalendarPeople = 1000
/** The maximum length of reasons and notes, in characters. */
export const maxReasonLength = 2000
