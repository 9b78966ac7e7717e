import { expect, test } from 'vitest'
import { emptyDatabase } from '../testing/database.ts'
import { migrate, readMigrations } from './migrate.ts'

/** A company on the schema of 1.1.0, with Ana, annual leave, and a holiday in the afternoon of Tuesday 2040-01-03. */
async function companyOf1_1() {
  const database = await emptyDatabase()
  const { url, pool } = database
  const only = new Set((await readMigrations()).map(({ name }) => name).filter((name) => name < '0080'))
  await migrate(url, { only })
  const insert = async (statement: string, values: unknown[] = []) =>
    (await pool.query<{ id: string }>(`insert into ${statement} returning id`, values)).rows[0]!.id
  const ana = await insert(`employee (email, first_name, last_name) values ('ana@example.com', 'Ana', 'Anić')`)
  const type = await insert(`leave_type (name, color, expired_date) values ('Annual leave', '#000000', '2040-12-31')`)
  await insert(
    `non_working_day (title, start_date, end_date, part) values ('Eve', '2040-01-03', '2040-01-03', 'afternoon')`,
  )
  const request = (start: string, end: string, days: number, halves: number[] | null, status = 'approved') =>
    insert(
      `leave_request (employee_id, leave_type_id, start_date, end_date, total_days, day_halves, status)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [ana, type, start, end, days, halves, status],
    )
  return { ...database, ana, type, insert, request }
}

test('the half days of requests on each date are filled in if they are missing or do not fit', async () => {
  const { url, pool, request } = await companyOf1_1()
  const expected = new Map<string, number[]>()
  const cases: [
    start: string,
    end: string,
    days: number,
    stored: number[] | null,
    filled: number[],
    status?: string,
  ][] = [
    ['2030-06-03', '2030-06-09', 5, null, [2, 2, 2, 2, 2, 0, 0]],
    ['2030-06-10', '2030-06-16', 5, [2, 2, 2, 2, 0, 0, 0], [2, 2, 2, 2, 2, 0, 0]],
    ['2030-06-17', '2030-06-23', 5, [2, 2, 2, 2, 2], [2, 2, 2, 2, 2, 0, 0]],
    ['2030-07-01', '2030-07-07', 2.5, null, [2, 2, 1, 0, 0, 0, 0]],
    ['2030-07-08', '2030-07-14', 6, null, [2, 2, 2, 2, 2, 0, 2]],
    ['2030-07-15', '2030-07-21', 5, [0, 2, 2, 2, 2, 0, 2], [0, 2, 2, 2, 2, 0, 2]],
    ['2030-07-22', '2030-07-23', 2, null, [2, 2], 'canceled'],
    ['2040-01-02', '2040-01-03', 1.5, null, [2, 1]],
  ]
  for (const [start, end, days, stored, filled, status] of cases)
    expected.set(await request(start, end, days, stored, status), filled)
  await migrate(url)
  const { rows } = await pool.query<{ id: string; halves: number[] }>(
    'select id, day_halves as halves from leave_request',
  )
  expect(new Map(rows.map(({ id, halves }) => [id, halves]))).toEqual(expected)
})

test('changed records wait for confirmation, and stored policies get all rules', async () => {
  const { url, pool, ana, insert } = await companyOf1_1()
  await pool.query(`insert into leave_fact (employee_id, facts) values ($1, '{"maritalStatus": "Married"}')`, [ana])
  await insert(`leave_policy (name, rules) values ('Annual leave', '{"baseDays": 20}')`)
  await migrate(url)
  const { rows } = await pool.query<object>(
    'select f.waiting_since is not null as waits, p.rules from leave_fact f cross join leave_policy p',
  )
  const added = { substituteRequired: false, givesDaysBack: 'no', canBeGivenBack: false }
  expect(rows).toEqual([{ waits: true, rules: { baseDays: 20, ...added } }])
})

test.each<[string, (company: Awaited<ReturnType<typeof companyOf1_1>>) => Promise<unknown>]>([
  [
    'a total without an entry',
    async ({ pool, ana, type }) => {
      const values = [ana, type]
      await pool.query(`insert into leave_balance (employee_id, leave_type_id, entitlement) values ($1, $2, 2)`, values)
      await pool.query(
        `insert into leave_grant (employee_id, leave_type_id, kind, days, effective_on) values ($1, $2, 'grant', 20, '2040-01-01')`,
        values,
      )
    },
  ],
  ['a whole day over a half holiday', ({ request }) => request('2040-01-02', '2040-01-03', 2, null)],
])('%s is left to version 1.1.0', async (_, write) => {
  const company = await companyOf1_1()
  await write(company)
  await expect(migrate(company.url)).rejects.toThrow('Run version 1.1.0 until its next daily work has ended')
})
