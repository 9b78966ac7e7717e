import { countryCodes } from '@hr/contract/areas/company/countries'
import { compareLabels } from './formats.ts'
import { language } from './language.ts'

const names = new Intl.DisplayNames(language, { type: 'region' })

export const countryNameOf = (code: string): string => names.of(code) ?? code

/** The countries whose public holidays are known, by name. */
export const countries = countryCodes
  .map((value) => ({ value, label: countryNameOf(value) }))
  .toSorted((one, other) => compareLabels(one.label, other.label))
