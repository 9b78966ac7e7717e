// The national ID number: JMBG, thirteen digits, the last one a control digit.

const weights = [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** The control digit of twelve digits (modulo 11); numbers that would need a 10 are never given out. */
function controlDigit(twelve: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(twelve[index]), 0)
  return (11 - (sum % 11)) % 11
}

/** Twelve digits and the control digit that belongs to them; the next digits up for those that are never given out. */
export function withControlDigit(twelve: string): string {
  const control = controlDigit(twelve)
  return control === 10 ? withControlDigit(String(Number(twelve) + 1).padStart(12, '0')) : `${twelve}${control}`
}

/**
 * Whether an ID number looks mistyped: thirteen digits whose control digit does not fit. Numbers of other countries
 * have another form, and nothing is said of them.
 */
export const looksMistyped = (idNumber: string): boolean =>
  /^\d{13}$/.test(idNumber) && Number(idNumber[12]) !== controlDigit(idNumber)

/** What others see of an ID number until they ask: its last four characters. */
export const maskedIdNumber = (idNumber: string): string =>
  idNumber === '' ? '' : `*********${idNumber.length > 4 ? idNumber.slice(-4) : ''}`

export const isMasked = (idNumber: string): boolean => idNumber.startsWith('*')
