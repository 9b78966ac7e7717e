import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** A valid request for each call, about a person, by method and path: 'GET /position/:id'. */
export type Requests = Record<string, (subject: Person) => Promise<object> | object>

/** The requests of an area; `access.test.ts` sends each of them as every role. Calls without input need none. */
export type RequestsOf = (app: TestApp) => Requests

export const byId = ({ uuid }: { uuid: string }) => ({ params: { id: uuid } })

export const newPerson = () => ({ firstName: 'Đorđe', lastName: 'Ćosić', email: `${crypto.randomUUID()}@example.com` })
