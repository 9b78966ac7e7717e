export const companyTexts = {
  saved: 'Settings saved',
  logoDeleted: 'Logo removed',
  unknownTimeZone: 'Unknown time zone',
  unknownCountry: 'Unknown country',
  fixed: (variable: string) => `Set by ${variable}`,
  /** @param country its English name */
  noHolidays: (country: string) => `The public holidays of ${country} are not known. Add them as non-working days.`,
} as const
