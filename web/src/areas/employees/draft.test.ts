import { describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { recordTexts } from '@hr/contract/areas/employees/record'
import { employee as stored } from '../../../test/employee.ts'
import { issueText } from '../../lib/issue-text.ts'
import { blankDraft, bodyOf, childrenOf, draftOf, ownBodyOf, type Draft } from './draft.ts'
import { draftSchema, draftSchemaOf, ownDraftSchema } from './draft-schema.ts'

const uuid = stored.position?.uuid
const nada = { name: 'Nađa', gender: 'Female', dateOfBirth: '2019-06-02' } as const
const vedran = { name: 'Vedran', gender: 'Male', dateOfBirth: '2022-11-19' } as const
const messagesOf = (schema: typeof draftSchema | typeof ownDraftSchema, draft: Draft) =>
  Object.fromEntries(
    schema.safeParse(draft).error?.issues.map((issue) => [issue.path.join('.'), issueText(issue)]) ?? [],
  )

describe('a record in the form', () => {
  test('is valid when unchanged, and sent back as loaded', () => {
    const draft = draftOf(stored)
    expect(messagesOf(draftSchema, draft)).toEqual({})
    expect(bodyOf(draft, stored)).toMatchObject({
      firstName: 'Ana',
      yearsExperience: '4.5',
      idNumber: '*********5017',
      endDate: '',
      position: { uuid },
      workType: 'WFH',
      version: 3,
    })
    expect(bodyOf(draft, stored).CV).toBeUndefined()
  })

  test('may keep blank what an import did not contain, but not clear it', () => {
    const imported = { ...stored, dateOfBirth: null, placeOfResidence: '', residentialAddress: '' }
    const draft = draftOf(imported)
    expect(draftSchemaOf(imported).safeParse(draft).success).toBe(true)
    expect(bodyOf(draft, imported).dateOfBirth).toBeUndefined()
    expect(bodyOf({ ...draft, placeOfResidence: 'Mostar' }, imported).placeOfResidence).toBe('Mostar')
    expect(draftSchemaOf(stored).safeParse(draft).success).toBe(false)
    expect(Object.keys(messagesOf(draftSchema, draft))).toEqual([
      'dateOfBirth',
      'placeOfResidence',
      'residentialAddress',
    ])
  })

  test('sends a work type only if it is set, or was set and is cleared', () => {
    const draft = { ...draftOf(stored), workType: null }
    expect(bodyOf(draft, stored).workType).toBeNull()
    expect(bodyOf(draft).workType).toBeUndefined()
  })

  test("sends no HR fields from a user's own profile, and an ID number only if there was none", () => {
    const draft = draftOf(stored)
    const body = ownBodyOf(draft, stored)
    for (const name of ['email', 'status', 'position', 'team', 'workType', 'idNumber'])
      expect(body).not.toHaveProperty(name)
    expect(body).toMatchObject({ firstName: 'Ana', version: 3 })
    expect(ownBodyOf({ ...draft, idNumber: '123' }, { ...stored, idNumber: '' })).toMatchObject({ idNumber: '123' })
  })

  test("requires no HR fields in a user's own profile", () => {
    const bare = draftOf({ ...stored, position: null, contractType: null, startDate: null })
    expect(messagesOf(ownDraftSchema, bare)).toEqual({})
    expect(messagesOf(ownDraftSchema, { ...bare, placeOfResidence: '' })).toEqual({
      placeOfResidence: 'Required field',
    })
  })
})

describe('children', () => {
  const draft = { ...blankDraft, children: [nada] }
  test('are those in the list if the editor is blank', () => expect(childrenOf(draft)).toEqual([nada]))
  test('include a finished child in the editor, without duplicates', () => {
    expect(childrenOf({ ...draft, newChild: vedran })).toEqual([nada, vedran])
    expect(childrenOf({ ...draft, newChild: nada })).toEqual([nada])
  })
  test('include the changes of an edited child', () =>
    expect(childrenOf({ ...draft, newChild: vedran, editedChild: 0 })).toEqual([vedran]))
  test('report missing values of an unfinished one', () =>
    expect(
      messagesOf(draftSchema, { ...draftOf(stored), newChild: { name: 'Vedran', gender: null, dateOfBirth: '' } }),
    ).toEqual({
      'newChild.gender': 'Please select child gender',
      'newChild.dateOfBirth': 'Please enter child date of birth',
    }))
})

describe('rows', () => {
  const yearsFormat = 'Years range must be in the format XXXX-XXXX or XXXX-, and X need to be number'
  const withYears = (yearsPeriod: string) => ({
    ...draftOf(stored),
    experienceArray: [{ companyName: 'Firma', position: 'Dev', yearsPeriod }],
  })
  test.each(['2018-2022', '2018-'])('of experience accept %s', (years) =>
    expect(messagesOf(draftSchema, withYears(years))).toEqual({}),
  )
  test.each(['2018', '2018 do 2022', '18-22', '2018-20222', 'x'.repeat(50)])('of experience reject %s', (years) =>
    expect(messagesOf(draftSchema, withYears(years))).toEqual({ 'experienceArray.0.yearsPeriod': yearsFormat }),
  )
  test('require all of their fields once one is filled; a skill only its title', () =>
    expect(
      messagesOf(draftSchema, {
        ...draftOf(stored),
        experienceArray: [
          { companyName: '', position: '', yearsPeriod: '' },
          { companyName: ' ', position: 'Dev', yearsPeriod: '' },
          { companyName: 'Firma', position: '', yearsPeriod: '2018-' },
        ],
        educationCertificationArray: [
          { mater: '', faculty: 'ETF' },
          { mater: 'RI', faculty: '' },
        ],
        skillsArray: [
          { title: '', description: 'much' },
          { title: 'SQL', description: '' },
        ],
      }),
    ).toEqual({
      'experienceArray.1.companyName': 'Company name is required',
      'experienceArray.1.yearsPeriod': 'Years range is required',
      'experienceArray.2.position': english(recordTexts.experiencePosition),
      'educationCertificationArray.0.mater': 'Matter is required',
      'educationCertificationArray.1.faculty': english(recordTexts.faculty),
      'skillsArray.0.title': 'Title is required',
    }))
})

test.each([
  ['4', undefined],
  ['4.5', undefined],
  ['', undefined],
  ['100', undefined],
  ['9999', undefined],
  ['9999.5', 'At most 9,999 years'],
  ['123456', 'At most 9,999 years'],
  ['4.55', 'At most one decimal'],
  ['four', 'Invalid number'],
  ['-1', 'Invalid number'],
])('years of work experience of %j: %s', (yearsExperience, message) =>
  expect(messagesOf(draftSchema, { ...draftOf(stored), yearsExperience }).yearsExperience).toBe(message),
)
