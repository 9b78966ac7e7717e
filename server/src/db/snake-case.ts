/** Returns the column name of a field: 'placeOfResidence' is stored in `place_of_residence`. */
export const snakeCase = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
