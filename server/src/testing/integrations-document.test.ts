import { leaveApi } from '@hr/contract/areas/leave/leave'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from './people.ts'
import { sharedTestApp, type TestApp } from './test-app.ts'

// Runs every shell block of docs/integrations.md, in order, against a server.

const document = readFileSync(new URL('../../../docs/integrations.md', import.meta.url), 'utf8')
const blocks = [...document.matchAll(/^## (.+)$|^```sh\n([\s\S]*?)^```$/gm)].reduce<[title: string, block: string][]>(
  (found, [, title, block]) =>
    title === undefined ? [...found.slice(0, -1), [found.at(-1)![0], block!]] : [...found, [title, '']],
  [],
)

let app: TestApp
let variables: Record<string, string>
beforeAll(async () => {
  app = await sharedTestApp()
  await app.db.updateTable('company_setting').set({ allow_assistants: true, directory_deactivation: true }).execute()
  await app.company.refresh()
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const owner = await app.people.employee()
  const { uuid: leaveType } = await app.people.leaveType()
  const lead = await app.people.teamLead()
  await app.people.delegation(lead, await app.people.employee())
  const [employee, leaver] = [await away(lead), await away(lead)]
  variables = {
    HR: address,
    TOKEN: (await app.people.serviceAccount()).token,
    PERSONAL_TOKEN: (await app.people.personalToken(owner)).token,
    EMPLOYEE: employee.uuid,
    LEAVER: leaver.uuid,
    LEAVE_TYPE: leaveType,
  }
})

/** An employee with leave over the document's non-working day, and with a request that the lead has not decided. */
async function away(supervisor: Person): Promise<Person> {
  const employee = await app.people.employee({ supervisor })
  const leaveType = await app.people.leaveType()
  const request = async (startDate: string, endDate: string) => {
    const body = { leaveType, startDate, endDate }
    const { status, result } = await app.callRaw(leaveApi.apply, { body }, { as: employee })
    expect(status).toBe(200)
    return { params: { id: result.leave.uuid }, body: { status: 'approved' } as const }
  }
  const approved = await app.call(leaveApi.approve, await request('2030-02-25', '2030-03-08'), { as: supervisor })
  expect(approved.status).toBe(200)
  await request('2030-06-03', '2030-06-04')
  return employee
}

test.each(blocks.filter(([, block]) => block !== ''))('%s', async (_, block) => {
  const { url, ...request } = readCurl(block, variables)
  const response = await fetch(url, request)
  expect(response.status, await response.text()).toBe(200)
})

test('the document has the ten most wanted tasks', () => {
  expect(blocks.filter(([, block]) => block !== '').length).toBeGreaterThanOrEqual(10)
})

/** Reads a curl command with the options that the document uses, so that the test needs no shell and no curl. */
function readCurl(command: string, values: Readonly<Record<string, string>>) {
  const words = [...command.replaceAll('\\\n', ' ').matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'|([^"']+)/g, (__, inDouble?: string, inSingle?: string, bare?: string) =>
      inSingle === undefined ? expand(inDouble ?? bare ?? '') : inSingle,
    ),
  )
  function expand(text: string) {
    return text.replaceAll(/\$(\w+)/g, (__, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`The document uses $${name}, which the test does not set`)
      return value
    })
  }
  const [program, ...rest] = words
  expect(program).toBe('curl')
  const headers: Record<string, string> = {}
  let [method, url, body]: (string | undefined)[] = []
  while (rest.length > 0) {
    const word = rest.shift()!
    if (word === '-X') method = rest.shift()
    else if (word === '-d') body = rest.shift()
    else if (word === '-H') {
      const [name = '', value = ''] = rest.shift()!.split(/: (.*)/s)
      headers[name] = value
    } else if (word === '-fsS') continue
    else if (word.startsWith('http')) url = word
    else throw new Error(`The test does not know ${word}`)
  }
  return { url: url!, method: method ?? 'GET', headers, ...(body !== undefined && { body }) }
}
