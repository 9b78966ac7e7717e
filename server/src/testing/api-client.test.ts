import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { typesOf } from '@hr/testing/openapi'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeApi } from '../http/description.ts'
import { testPassword, type Person } from './people.ts'
import { sharedTestApp, type TestApp } from './test-app.ts'

const folder = join(import.meta.dirname, '../../api-client')
/** Its types are known only after they have been generated. */
type Program = {
  journey: (
    address: string,
    accounts: Record<'hr' | 'employee', { email: string; password: string }>,
  ) => Promise<{ requested: string }>
}
const compiler = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')

/** Checks the types of the journey against a description, and returns the compiler's errors. */
async function check(description: object): Promise<string> {
  await mkdir(join(folder, 'generated'), { recursive: true })
  await writeFile(join(folder, 'generated/api.ts'), await typesOf(description))
  return promisify(execFile)(process.execPath, [compiler, '-p', folder]).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
}

describe('a client that is generated from the description', () => {
  let app: TestApp
  let hr: Person
  let ana: Person
  beforeAll(async () => {
    app = await sharedTestApp()
    hr = await app.people.admin({ password: testPassword })
    ana = await app.people.employee({ password: testPassword, firstName: 'Ana', lastName: 'Anić' })
    for (const _ of [1, 2, 3]) await app.people.employee()
    await app.people.leaveType()
    await app.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('does not compile where the description is wrong', { timeout: 120_000 }, async () => {
    const wrong = structuredClone(describeApi())
    delete wrong.components.schemas['employees.list.row']!.properties!['email']
    expect(await check(wrong)).toContain("Property 'email' does not exist")
  })

  test('lists, reads, requests leave once, decides and reads errors', { timeout: 120_000 }, async () => {
    expect(await check(describeApi())).toBe('')
    const { journey } = (await import(pathToFileURL(join(folder, 'journey.ts')).href)) as Program
    const address = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
    const accounts = {
      hr: { email: hr.email, password: testPassword },
      employee: { email: ana.email, password: testPassword },
    }
    const { requested, ...answers } = await journey(address, accounts)
    expect(answers).toMatchObject({
      employees: { length: 5 },
      colleague: 'Ana Anić',
      repeated: requested,
      decided: 'approved',
      used: 5,
      errors: [
        { status: 404, message: 'Not found', code: 'http.notFound' },
        { status: 403, code: 'http.forbidden' },
        { status: 409 },
        { status: 422, code: 'http.keyReused' },
        { status: 400, code: 'field.day' },
      ],
    })
    const requests = await app.db.selectFrom('leave_request').select('id').execute()
    expect(requests).toHaveLength(1)
  })
})
