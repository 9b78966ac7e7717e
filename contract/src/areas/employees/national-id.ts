// The national ID number (JMBG): thirteen digits, the last one a check digit.

const weights = [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** Computes the check digit of twelve digits (modulo 11). Numbers that would need 10 are never issued. */
function controlDigit(twelve: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(twelve[index]), 0)
  return (11 - (sum % 11)) % 11
}

/** Appends the check digit to twelve digits. Combinations that are never issued are replaced by the next valid one. */
export function withControlDigit(twelve: string): string {
  const control = controlDigit(twelve)
  return control === 10 ? withControlDigit(String(Number(twelve) + 1).padStart(12, '0')) : `${twelve}${control}`
}

/**
 * Whether an ID number looks mistyped: thirteen digits with a wrong check digit. ID numbers of other countries have
 * other formats and are never reported.
 */
export const looksMistyped = (idNumber: string): boolean =>
  /^\d{13}$/.test(idNumber) && Number(idNumber[12]) !== controlDigit(idNumber)

/** Masks an ID number except its last four characters. */
export const maskedIdNumber = (idNumber: string): string =>
  idNumber === '' ? '' : `*********${idNumber.length > 4 ? idNumber.slice(-4) : ''}`

export const isMasked = (idNumber: string): boolean => idNumber.startsWith('*')
