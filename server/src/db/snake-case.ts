/** The name of a field's column: 'placeOfResidence' is stored in `place_of_residence`. */
export const snakeCase = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
