import { countryCodes } from '@hr/contract/areas/company/countries'

const names = new Intl.DisplayNames('en', { type: 'region' })

export const countryNameOf = (code: string): string => names.of(code) ?? code

/** The countries whose public holidays are known, by name. */
export const countries = countryCodes
  .map((value) => ({ value, label: countryNameOf(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
