import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { beforeEach, expect, test } from 'vitest'
import { changeKey } from '../../lib/change-key.ts'
import { deriveKeys } from '../../lib/keys.ts'
import type { Person } from '../../testing/people.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let hr: Person
let ana: Person
let ivan: Person
let field: { uuid: string }
let position: { uuid: string }
beforeEach(async () => {
  app = await testApp()
  hr = await app.people.superadmin()
  position = await app.people.position('Developer')
  const employee = () => app.people.employee({ positionId: position.uuid })
  ana = await employee()
  ivan = await employee()
  field = await app.people.customField({ field_class: 'sensitive', lead_access: 'none', is_unique: true })
})

async function save({ uuid, firstName, lastName, email }: Person, value: string, node = app.app) {
  const body = { ...validEmployee, firstName, lastName, email, position, custom: { [field.uuid]: value } }
  const input = { params: { id: uuid }, body } as never
  const { status, result } = await app.callAt(node, employeesApi.update, input, { as: hr })
  return { status, text: JSON.stringify(result) }
}
const taken = { status: 422, text: expect.stringContaining(`custom.`) }

test('encrypted values of a unique field are equal in any case', async () => {
  expect(await save(ana, 'AB 123456')).toMatchObject({ status: 200 })
  expect(await save(ivan, 'ab 123456')).toMatchObject(taken)
  expect(await save(ana, 'Ab 123456'), 'their own value').toMatchObject({ status: 200 })
})

test('during a key change, values are compared with those of the other key', async () => {
  await save(ana, 'AB 123456')
  const keys = deriveKeys(Buffer.alloc(32, 8), Buffer.alloc(32, 7))
  // The key has changed, and nothing is encrypted again yet.
  await app.db.updateTable('setting').set({ value: keys.known[0]! }).where('name', '=', 'app key fingerprint').execute()
  keys.use(keys.known[0]!)
  const node = await app.anotherNode({ keys })
  expect(await save(ivan, 'ab 123456', node)).toMatchObject(taken)
  expect(await changeKey(app.db, { keys, say: () => {} })).toEqual({ reencrypted: 1, unreadable: [] })
  expect(await save(ivan, 'ab 123456', node)).toMatchObject(taken)
  expect(await save(ivan, 'ab 1', node)).toMatchObject({ status: 200 })
})
