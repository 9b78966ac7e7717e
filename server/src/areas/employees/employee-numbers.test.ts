import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { nextEmployeeNumbers } from './employee-numbers.commands.ts'

// cspell:disable
const used = [
  'E-0002',
  'e-0009',
  'E-10',
  'E-00011',
  'Ｅ-12',
  'E-9999999999',
  'E-1x',
  'E-',
  'E- 90',
  'EX-80',
  'É-70',
  'E-3/24',
  'A31030',
  'A3131',
  'A317',
  'A31-030',
  '7',
  '0012',
  '88x',
  '2024-01',
  '2024-17',
  '2024-1800000000',
  '202560',
  '9/23',
  '15/24',
  '99/23',
  'NJ5',
  'Nj 6',
  'N8',
  'ŠD 3',
  'sd 44',
  'DŽ-4',
  'D-6',
  '#1#2',
  '(1)-3',
]
// cspell:enable

// cspell:disable
const nextByPattern = {
  'E-{0001}': 'E-0013',
  'E-{0100}': 'E-0100',
  'E-{1}/24': 'E-4/24',
  '{001}': '202561',
  '{1}/23': '100/23',
  '{1}/24': '16/24',
  '2024-{01}': '2024-18',
  '2025{01}': '202561',
  'A31-{01}': 'A31-31',
  'A31{01}': 'A3132',
  'NJ{1}': 'NJ6',
  'nj {1}': 'nj 7',
  'N{1}': 'N9',
  'ŠD {1}': 'ŠD 4',
  'D-{1}': 'D-7',
  '#1#{1}': '#1#3',
  '(1)-{1}': '(1)-4',
  'New {1}': 'New 1',
  '': undefined,
}
// cspell:enable

test('the next number follows the highest one in use by its pattern', async () => {
  const app = await testApp()
  for (const employee_number of used) await app.people.employee({ record: { employee_number } })
  const next: Record<string, string | undefined> = {}
  for (const pattern of Object.keys(nextByPattern)) {
    await app.db.updateTable('company_setting').set({ employee_number_pattern: pattern }).execute()
    const [number] = await app.db.transaction().execute((trx) => nextEmployeeNumbers(trx, 1))
    next[pattern] = number
  }
  expect(next).toEqual(nextByPattern)
})
