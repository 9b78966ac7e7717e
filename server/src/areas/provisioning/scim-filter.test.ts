import { describe, expect, test } from 'vitest'
import { parseFilter } from './scim-filter.ts'

const comparison = (path: string, operator: string, value: unknown) => ({ kind: 'compare', path, operator, value })

describe('parsing a filter', () => {
  test.each([
    ['userName eq "ana@example.com"', comparison('userName', 'eq', 'ana@example.com')],
    ['  userName   EQ   "a \\"b\\" c" ', comparison('userName', 'eq', 'a "b" c')],
    ['active eq true', comparison('active', 'eq', true)],
    ['active eq False', comparison('active', 'eq', false)],
    ['externalId eq null', comparison('externalId', 'eq', null)],
    ['title pr', { kind: 'present', path: 'title' }],
    [
      'emails[type eq "work"].value eq "a@example.com"',
      {
        kind: 'and',
        parts: [comparison('emails.type', 'eq', 'work'), comparison('emails.value', 'eq', 'a@example.com')],
      },
    ],
    [
      'emails[type eq "work" and value co "@example.com"]',
      {
        kind: 'and',
        parts: [comparison('emails.type', 'eq', 'work'), comparison('emails.value', 'co', '@example.com')],
      },
    ],
    [
      'active eq true or active eq false and not (title pr)',
      {
        kind: 'or',
        parts: [
          comparison('active', 'eq', true),
          {
            kind: 'and',
            parts: [comparison('active', 'eq', false), { kind: 'not', part: { kind: 'present', path: 'title' } }],
          },
        ],
      },
    ],
    [
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber eq "7"',
      comparison('urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber', 'eq', '7'),
    ],
  ])('%s', (text, filter) => {
    expect(parseFilter(text)).toEqual(filter)
  })

  test.each([
    '',
    'userName',
    'userName eq',
    'userName eq ana',
    'userName is "ana"',
    'userName eq "ana',
    'userName eq "ana" and',
    'userName eq "ana" "ivan"',
    '(userName eq "ana"',
    'userName eq "ana")',
    'not userName eq "ana"',
    'emails[type eq "work"',
    'emails[type[value eq "x"] eq "work"]',
    'eq eq eq eq',
    "userName eq 'ana'",
    'userName eq {}',
    '%00',
    `${'('.repeat(30)}userName pr${')'.repeat(30)}`,
    Array.from({ length: 60 }, () => 'userName pr').join(' or '),
    `userName eq "${'x'.repeat(5000)}"`,
  ])('refuses %s', (text) => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidFilter' }))
  })
})
