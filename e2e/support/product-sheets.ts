// Employees as other HR products export them: their headers, dates and values.
// cspell:disable

const firstNames = 'Ana Đorđe Željka Ćamil Šejla Marko Iva Dženan Nađa Čedomir'.split(' ')
const lastNames = ['Kovač', 'Šarić', 'Đukić']

/** Thirty people; the first one leads the others. */
const people = Array.from({ length: 30 }, (_, index) => {
  const [firstName = '', lastName = ''] = [firstNames[index % 10], lastNames[Math.floor(index / 10)]]
  return {
    firstName,
    lastName,
    number: String(1001 + index),
    title: index === 0 ? 'Voditelj odjela' : index % 3 === 0 ? 'Dizajnerka' : 'Razvojni inženjer',
    manager: index === 0 ? '' : 'Ana Kovač',
    office: index % 2 === 0 ? 'Sarajevo' : 'Čapljina',
    gender: index % 2 === 0 ? 'Female' : 'Male',
  }
})
type Person = (typeof people)[number]

const emailOf = (product: string, index: number) => `osoba${index + 1}@${product}.example.com`
/** The same kind of date in the forms that people type. */
const mixedDate = (index: number) => ['2021-03-15', '15.03.2021.', '15/03/2021', '15 Mar 2021'][index % 4] ?? ''
const monthFirst = (index: number) => `03/${15 + (index % 10)}/2021`

/** A sheet as cells separated by tabs, with its headers. */
const sheetOf = (columns: Record<string, (person: Person, index: number) => string>) =>
  [Object.keys(columns), ...people.map((person, index) => Object.values(columns).map((cell) => cell(person, index)))]
    .map((cells) => cells.join('\t'))
    .join('\n')

/** With two errors, an impossible date and a truncated address, and one duplicate address. */
const bambooHr = sheetOf({
  'Employee #': ({ number }) => number,
  'Last Name': ({ lastName }) => lastName,
  'First Name': ({ firstName }) => firstName,
  'Work Email': (_, index) => (index === 7 ? 'osoba8@' : emailOf('bamboo', index === 12 ? 11 : index)),
  'Mobile Phone': (_, index) => `+387 61 100 ${100 + index}`,
  'Birth Date': (_, index) => `1990-0${(index % 9) + 1}-12`,
  Gender: ({ gender }) => gender,
  Country: () => 'Bosna i Hercegovina',
  City: () => 'Široki Brijeg',
  'Hire Date': (_, index) => (index === 4 ? '31.02.2021.' : mixedDate(index)),
  'Employment Status': () => 'Full-Time',
  'Job Title': ({ title }) => title,
  Department: () => 'Inženjering',
  Location: ({ office }) => office,
  'Reporting to': ({ manager }) => manager,
  'Vacation balance': (_, index) => String(5 + (index % 10)),
})

const personio = sheetOf({
  'Personnel number': ({ number }) => number,
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Email: (_, index) => emailOf('personio', index),
  Gender: ({ gender }) => gender.toLowerCase(),
  Status: () => 'active',
  Position: ({ title }) => title,
  Department: () => 'Inženjering',
  Office: ({ office }) => office,
  Supervisor: ({ manager }) => manager,
  'Employment type': () => 'Permanent',
  'Hire date': (_, index) => mixedDate(index),
  'Probation period end': () => '15.09.2021',
  'Contract ends': () => '',
  'Date of birth': () => '12.04.1990',
  'Vacation day balance': () => '12.5',
})

const hiBob = sheetOf({
  'Employee ID': ({ number }) => number,
  'Display name': ({ firstName, lastName }) => `${firstName} ${lastName}`,
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Email: (_, index) => emailOf('hibob', index),
  'Lifecycle status': () => 'Employed',
  'Start date': (_, index) => mixedDate(index),
  'Job title': ({ title }) => title,
  Department: () => 'Inženjering',
  Site: ({ office }) => office,
  'Reports to': ({ manager }) => manager,
  'Employment contract': () => 'Permanent',
  'Personal mobile': (_, index) => `+387 62 200 ${100 + index}`,
})

const factorial = sheetOf({
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Email: (_, index) => emailOf('factorial', index),
  'Company identifier': ({ number }) => number,
  Birthday: () => '1990-04-12',
  Gender: ({ gender }) => gender,
  'Phone number': (_, index) => `+387 63 300 ${100 + index}`,
  Address: () => 'Ulica žrtava 1',
  City: () => 'Mostar',
  Country: () => 'Bosna i Hercegovina',
  Manager: ({ manager }) => manager,
  Workplace: ({ office }) => office,
  'Job title': ({ title }) => title,
  'Contract start date': (_, index) => mixedDate(index),
  'Contract type': () => 'Indefinite',
})

const workday = sheetOf({
  Worker: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  'Employee ID': ({ number }) => number,
  'Legal First Name': ({ firstName }) => firstName,
  'Legal Last Name': ({ lastName }) => lastName,
  'Primary Work Email': (_, index) => emailOf('workday', index),
  'Business Title': ({ title }) => title,
  'Supervisory Organization': () => 'Inženjering',
  Location: ({ office }) => office,
  "Worker's Manager": ({ manager }) => manager,
  'Hire Date': (_, index) => monthFirst(index),
  'Worker Status': () => 'Active',
  'Employment Type': () => 'Permanent',
  'Date of Birth': (_, index) => `04/${13 + (index % 15)}/1990`,
  Gender: ({ gender }) => gender,
})

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

/** One sheet with errors, for a whole import. */
export const bambooHrSheet = fileOf('BambooHR.txt', bambooHr)

/** Sheets without errors, and their columns that repeat others. */
export const otherProductSheets = [
  { file: fileOf('Personio.txt', personio), repeated: '' },
  { file: fileOf('HiBob.txt', hiBob), repeated: 'Display name' },
  { file: fileOf('Factorial.txt', factorial), repeated: '' },
  { file: fileOf('Workday.txt', workday), repeated: 'Worker' },
]

/** The email addresses of `bambooHrSheet` once its errors are corrected. */
export const bambooHrEmail = (index: number) => emailOf('bamboo', index)
