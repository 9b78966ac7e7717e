import { describe, expect, test } from 'vitest'
import { changeOfPatch, changeOfUser, linkOf } from './scim-requests.ts'

const patch = (...operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})

describe('a PATCH request', () => {
  test.each([
    ['with a path and a boolean', patch({ op: 'replace', path: 'active', value: false }), { active: false }],
    [
      'of Entra ID: capitalised, and booleans as text',
      patch({ op: 'Replace', path: 'active', value: 'False' }),
      { active: false },
    ],
    ['of Okta: without a path', patch({ op: 'replace', value: { active: false } }), { active: false }],
    ['that adds', patch({ op: 'Add', path: 'active', value: 'True' }), { active: true }],
    [
      'with the URN of the schema',
      patch({ op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: false }),
      { active: false },
    ],
    [
      'that changes what only HR changes',
      patch(
        { op: 'Add', path: 'emails[type eq "work"].value', value: 'new@example.com' },
        { op: 'Replace', path: 'name.familyName', value: 'New' },
        { op: 'Replace', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'X' },
        { op: 'Remove', path: 'title' },
      ),
      {},
    ],
    [
      'with several operations, of which the last one counts',
      patch({ op: 'replace', value: { active: false } }, { op: 'replace', value: { active: true } }),
      { active: true },
    ],
    ['with an externalId', patch({ op: 'Replace', path: 'externalId', value: '8a3f' }), { externalId: '8a3f' }],
    ['that removes the externalId', patch({ op: 'remove', path: 'externalId' }), { externalId: null }],
    [
      'with the names of Operations in lower case',
      { operations: [{ op: 'replace', path: 'Active', value: false }] },
      { active: false },
    ],
  ])('%s', (_, body, change) => {
    expect(changeOfPatch(body)).toEqual(change)
  })

  test.each([
    [undefined, 'invalidSyntax'],
    ['text', 'invalidSyntax'],
    [[], 'invalidSyntax'],
    [{}, 'invalidSyntax'],
    [patch(), 'invalidSyntax'],
    [{ Operations: { op: 'replace' } }, 'invalidSyntax'],
    [{ Operations: [null] }, 'invalidSyntax'],
    [patch({ op: 'delete', path: 'active' }), 'invalidSyntax'],
    [patch({ op: 7 }), 'invalidSyntax'],
    [patch({ op: 'replace' }), 'invalidSyntax'],
    [patch({ op: 'replace', value: 'false' }), 'invalidSyntax'],
    [patch({ op: 'remove' }), 'noTarget'],
    [patch({ op: 'remove', path: 'active' }), 'invalidValue'],
    [patch({ op: 'replace', path: 'active', value: 'no' }), 'invalidValue'],
    [patch({ op: 'replace', path: 'active', value: 0 }), 'invalidValue'],
    [patch({ op: 'replace', path: '[]', value: 1 }), 'invalidPath'],
    [patch({ op: 'replace', path: 7, value: 1 }), 'invalidPath'],
    [patch({ op: 'replace', path: 'externalId', value: { a: 1 } }), 'invalidValue'],
    [{ Operations: Array.from({ length: 1001 }, () => ({ op: 'add', path: 'title', value: 'x' })) }, 'invalidSyntax'],
  ])('refuses %j', (body, scimType) => {
    expect(() => changeOfPatch(body)).toThrow(expect.objectContaining({ status: 400, scimType }))
  })
})

test('a PUT request leaves unchanged what it omits', () => {
  expect(changeOfUser({ userName: 'ana@example.com' })).toEqual({})
  expect(changeOfUser({ active: null, externalId: 'x' })).toEqual({ externalId: 'x' })
})

describe('a user to link', () => {
  test.each([
    [
      {
        userName: 'ana',
        emails: [
          { type: 'home', value: 'a@home' },
          { type: 'work', value: 'a@work' },
        ],
      },
      'a@work',
    ],
    [{ userName: 'ana@example.com', emails: [] }, 'ana@example.com'],
    [{ userName: 'ana', emails: [{ value: ' a@work ' }] }, 'a@work'],
  ])('%j has the email %s', (body, email) => {
    expect(linkOf(body)).toEqual({ email, externalId: null })
  })

  test.each([{}, { userName: 7 }, { emails: 'a@work' }, { userName: '' }, null])('%j has none', (body) => {
    expect(() => linkOf(body)).toThrow(expect.objectContaining({ status: 400 }))
  })
})
