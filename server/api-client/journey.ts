import createClient, { type Client } from 'openapi-fetch'
// `src/testing/api-client.test.ts` generates the types from the description.
import type { components, paths } from './generated/api.ts'

// A program of a customer: it knows the API's description and nothing else of this project.

export type Answers = {
  employees: components['schemas']['employees.list.row'][]
  colleague: string
  requested: string
  repeated: string
  decided: string
  used: number | undefined
  errors: { status: number; message: string; code: string | undefined }[]
}

type Account = { email: string; password: string }

export async function journey(address: string, accounts: { hr: Account; employee: Account }): Promise<Answers> {
  const hr = await signIn(address, accounts.hr)
  const employee = await signIn(address, accounts.employee)

  const employees = []
  for (let page = 1; ; page += 1) {
    const { result } = have(await hr.GET('/employees', { params: { query: { page, pageSize: 2, sort: 'lastName' } } }))
    if (!('items' in result)) throw new Error('The page is a whole list')
    employees.push(...result.items)
    if (employees.length >= result.total) break
  }
  const one = employees.find(({ email }) => email === accounts.employee.email)
  if (!one) throw new Error('The employee is not on the list')
  const { result: read } = have(await hr.GET('/employee/{id}', { params: { path: { id: one.uuid } } }))

  const own = { params: { query: { uuid: one.uuid } } }
  const { result: types } = have(await employee.GET('/employee/leavetypes', own))
  const type = types.find(({ numberOfDays, currentNumberDays }) => (numberOfDays ?? Infinity) - currentNumberDays >= 5)
  if (!type) throw new Error('No leave is left')

  const request = {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { leaveType: { uuid: type.uuid }, startDate: '2031-03-03', endDate: '2031-03-07', reason: 'Family' },
  }
  const { result: requested } = have(await employee.POST('/userleave', request))
  const { result: repeated } = have(await employee.POST('/userleave', request))

  const { uuid: id, version } = requested.leave
  const decision = { params: { path: { id } }, body: { status: 'approved', version } } as const
  const { result: decided } = have(await hr.PUT('/approveLeave/{id}', decision))
  const { result: later } = have(await employee.GET('/employee/leavetypes', own))

  const errors = [
    await hr.GET('/employee/{id}', { params: { path: { id: crypto.randomUUID() } } }),
    await employee.GET('/employees'),
    await hr.PUT('/approveLeave/{id}', decision),
    await employee.POST('/userleave', { ...request, body: { ...request.body, reason: 'Another' } }),
    await employee.POST('/userleave', { body: { ...request.body, startDate: 'tomorrow' } }),
  ].map(({ error, response: { status } }) => {
    if (!error) throw new Error(`Expected an error instead of ${status}`)
    const { message, code } = error.result
    return typeof message === 'string' ? { status, message, code } : { status, ...first(message) }
  })

  return {
    employees,
    colleague: `${read.firstName} ${read.lastName}`,
    requested: requested.leave.uuid,
    repeated: repeated.leave.uuid,
    decided: decided.leave.status,
    used: later.find(({ uuid }) => uuid === type.uuid)?.currentNumberDays,
    errors,
  }
}

async function signIn(address: string, body: Account): Promise<Client<paths>> {
  const client = createClient<paths>({ baseUrl: `${address}/api/v1` })
  const { result } = have(await client.POST('/login', { body }))
  if (!('token' in result)) throw new Error(result.loginMessage)
  const headers = { authorization: `Bearer ${result.token}` }
  return createClient<paths>({ baseUrl: `${address}/api/v1`, headers })
}

function have<T>({ data, error }: { data?: T; error?: components['schemas']['Error'] }): T {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

function first<T>([problem]: T[]): T {
  if (problem === undefined) throw new Error('An error without a message')
  return problem
}
