import { expect, test } from 'vitest'
import type { Employee } from '@hr/contract/areas/employees/record'
import { loadCvTranslate, translateCv } from './cv-language.ts'
import { cvOf, fileNameOf } from './cv.ts'

// Only the fields that a CV uses.
const record = {
  firstName: 'Ana',
  lastName: 'Kovač/Šarić',
  position: null,
  officeLocation: '',
  email: 'ana@example.com',
  phoneNumber: '',
  yearsExperience: 7.5,
  language: ['English', 'Deutsch'],
  briefDescription: '',
  profileImage: null,
  experienceArray: [
    { companyName: 'Prva', position: 'Developer', yearsPeriod: '2012-2016' },
    { companyName: 'Druga', position: 'Lead', yearsPeriod: '2016-' },
  ],
  educationCertificationArray: [],
  skillsArray: [],
} as unknown as Employee

test("a CV contains the record's data and no empty parts", () => {
  const cv = cvOf(record, translateCv)
  expect(cv.facts.map(({ label }) => label)).toEqual(['Email', 'Work experience', 'Languages'])
  expect(cv.sections).toEqual([
    {
      title: 'Experience',
      entries: [
        { title: 'Developer', text: 'Prva', aside: '2012 – 2016' },
        { title: 'Lead', text: 'Druga', aside: '2016 – present' },
      ],
    },
  ])
})

test('its file is named after the person, without characters that file systems reject', () =>
  expect(fileNameOf(cvOf(record, translateCv))).toBe('CV Ana Kovač-Šarić.pdf'))

test('it can be in another language than the page', async () => {
  const german = cvOf(record, await loadCvTranslate('de'))
  expect(german.facts.find(({ value }) => value.includes('7,5'))).toBeDefined()
  expect(german.facts.map(({ label }) => label)).not.toEqual(cvOf(record, translateCv).facts.map(({ label }) => label))
  expect(cvOf(record, await loadCvTranslate('en'))).toEqual(cvOf(record, translateCv))
})
