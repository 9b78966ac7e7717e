import { message, messages } from '../../lib/messages.ts'
export const companyTexts = messages('company', {
  saved: 'Settings saved',
  logoDeleted: 'Logo removed',
  unknownTimeZone: 'Unknown time zone',
  unknownCountry: 'Unknown country',
  notAnOrigin: 'Enter addresses without a path, such as https://www.example.com',
  tooManyOrigins: 'At most 20 addresses',
  tooManyReasons: 'At most 50 reasons',
  reminderDays: 'Enter a whole number from 1 to 60',
  daysBefore: 'Enter whole numbers from 0 to 365',
  tooManyDays: 'At most 10 numbers',
  leavers: 'People whose last day is over would lose access. Check the list, then save again.',
  noLastingEmergencyAccount:
    'Everyone with an emergency account has an end date. Add an emergency account of someone without one first.',
  noLastingSuperadmin: 'Every Superadmin has an end date. Add a Superadmin without one first.',
  /** @param country its English name */
  noHolidays: (country: string) =>
    message('The public holidays of {country} are not known. Add them as non-working days.', { country }),
})
