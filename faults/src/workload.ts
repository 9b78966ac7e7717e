import { setTimeout as sleep } from 'node:timers/promises'
import { accessApi } from '@hr/contract/areas/access/access'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import { validItem } from '@hr/contract/areas/equipment/items.fixture'
import { licencesApi } from '@hr/contract/areas/equipment/licences'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { addDays } from '@hr/contract/lib/dates'
import type { Endpoint, InputOf } from '@hr/contract/lib/endpoint'
import { type Choose, send, settle, type Settled } from './client.ts'
import type { History, Outcome, Write } from './history.ts'
import type { Random } from '@hr/testing/random'

type Options = {
  choose: Choose
  random: Random
  /** All markers of this workload begin with it. */
  prefix: string
  /** How many clients work at the same time. */
  clients: number
  /** How many of 100 keyed calls are sent to two nodes at once. */
  duplicates?: number
  /** The first Monday on which leave may begin, so that workloads on one database never overlap. */
  from: string
}

type Session = { email: string; uuid: string; token: string }
type Pending = { uuid: string; version: number; marker: string; owner: string }

// The accounts of the demo company (server/src/demo/accounts.ts).
export const password = 'demo-hr-password'
export const hrEmails = ['superadmin@example.com', 'admin@example.com'] as const
const leadEmail = 'lead@example.com'

const seats = 4
/** The pause of a client between two steps, in milliseconds. */
const pause = { min: 5, max: 40 }

/** Thrown by a client that could not sign in before the workload stopped. */
class Stopped extends Error {}

/**
 * Starts clients that use all nodes as a company does, and records what they are answered. Their choices follow the
 * seed; how they interleave depends on the machine.
 */
export async function startWorkload({ choose, random, prefix, clients, duplicates = 10, from }: Options) {
  const begin = performance.now()
  const now = () => performance.now() - begin
  const history: History = { writes: [], reads: [] }
  let lastFailures: string[] = []
  const serverErrors = new Map<string, number>()
  let pending: Pending[] = []
  let recent: Pending[] = []
  let markers = 0
  let isStopping = false

  const newMarker = () => `${prefix}${(markers += 1)}`
  const onFailure = (reason: string) => {
    lastFailures = [...lastFailures.slice(-9), reason]
    if (reason.startsWith('500 ')) serverErrors.set(reason, (serverErrors.get(reason) ?? 0) + 1)
  }

  async function signIn(email: string): Promise<Session> {
    while (!isStopping) {
      const { result } = await settle(choose, accessApi.login, { body: { email, password } }, { onFailure })
      if (result && 'token' in result) return { email, uuid: result.user.uuid, token: result.token }
      if (result) throw new Error(`${email} may not sign in: ${result.loginMessage}`)
      await sleep(100)
    }
    throw new Stopped()
  }

  /** Makes a call in a session, which is replaced when it has expired. */
  async function call<E extends Endpoint>(session: Session, endpoint: E, input: InputOf<E>, key?: string) {
    const attempt = () =>
      settle(choose, endpoint, input, { token: session.token, onFailure, ...(key !== undefined && { key }) })
    const first = await attempt()
    if (first.status !== 401) return first
    session.token = (await signIn(session.email)).token
    return attempt()
  }

  /** Makes a writing call and records it. */
  async function write<Result>(
    about: Pick<Write, 'kind' | 'marker' | 'group'>,
    work: () => Promise<Settled<Result>>,
  ): Promise<Result | undefined> {
    const begun = now()
    const { outcome, result } = await work()
    history.writes.push({ ...about, begun, ended: now(), outcome })
    return result
  }

  /** A creating call with the marker as its key; sometimes it is sent to two nodes at once. */
  async function create<E extends Endpoint>(
    kind: string,
    session: Session,
    endpoint: E,
    input: InputOf<E>,
    marker: string,
  ) {
    const isDouble = random.integer(1, 100) <= duplicates
    return write({ kind, marker }, async () => {
      const copies = await Promise.all(
        Array.from({ length: isDouble ? 2 : 1 }, () => call(session, endpoint, input, marker)),
      )
      const by = (outcome: Outcome) => copies.find((copy) => copy.outcome === outcome)
      return by('acknowledged') ?? by('unknown') ?? copies[0]!
    })
  }

  const hr = await Promise.all(hrEmails.map(signIn))
  const lead = await signIn(leadEmail)
  const anyHr = () => random.pick(hr)
  const listed = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) => {
    for (;;) {
      const { result } = await call(anyHr(), endpoint, input)
      if (result) return result
      await sleep(100)
    }
  }
  const { items: team } = await listed(employeesApi.list, { query: { page: '1', pageSize: '100' } })
  const active = team.filter(({ status, isArchived }) => status === 'Active' && !isArchived)
  const reports = active.filter(({ supervisorOrTeamLead }) => supervisorOrTeamLead?.uuid === lead.uuid)
  const staff = await Promise.all(
    reports
      .filter(({ isActivated }) => isActivated)
      .slice(0, 3)
      .map(({ email }) => signIn(email)),
  )
  const { items: types } = await listed(leaveTypesApi.list, { query: { page: '1', pageSize: '100' } })
  const unpaid = types.find(({ name }) => name === 'Unpaid leave')?.uuid ?? ''
  const weeks = new Map<string, number>()

  /** The days of the next request of an employee: no two requests share a week. */
  function nextDays(employee: string) {
    const week = weeks.get(employee) ?? 0
    weeks.set(employee, week + 1)
    const startDate = addDays(from, 7 * week)
    return { startDate, endDate: addDays(startDate, random.integer(0, 3)) }
  }

  async function apply() {
    const marker = newMarker()
    const session = random.pick([...hr, ...staff])
    const isHr = hr.includes(session)
    const owner = isHr ? random.pick(reports).uuid : session.uuid
    const body = {
      ...(isHr && { uuid: owner }),
      ...nextDays(owner),
      leaveType: { uuid: unpaid },
      reason: marker,
    }
    const result = await create('apply for leave', session, leaveApi.apply, { body }, marker)
    if (!result) return
    const { uuid, version } = result.leave
    pending.push({ uuid, version, marker, owner })
    recent.push({ uuid, version, marker, owner })
    if (recent.length > 50) recent.shift()
  }

  /** Several approvers, and sometimes the owner, decide on the same request at the same time. */
  async function decide() {
    const request = pending.shift()
    if (!request) return apply()
    const { uuid, version } = request
    const group = `decision on ${uuid}`
    const approvers = [random.pick(hr), random.pick([lead, ...hr])]
    const decisions = approvers.map((session) => {
      const marker = newMarker()
      const status = random.pick(['approved', 'rejected'] as const)
      const input = { params: { id: uuid }, body: { status, decisionNote: marker, version } }
      return write({ kind: 'decide on leave', marker, group }, () => call(session, leaveApi.approve, input))
    })
    const owner = staff.find((session) => session.uuid === request.owner)
    if (owner && random.integer(1, 3) === 1) {
      const input = { params: { id: uuid }, body: { version } }
      decisions.push(
        write({ kind: 'cancel leave', marker: `${request.marker} canceled`, group }, () =>
          call(owner, leaveApi.cancel, input),
        ),
      )
    }
    await Promise.all(decisions)
  }

  const seatIds = (
    await Promise.all(
      Array.from({ length: seats }, async () => {
        const marker = newMarker()
        const body = { ...validItem, code: `${prefix}seats`, notes: marker }
        return create('add a licence', anyHr(), licencesApi.create, { body }, marker)
      }),
    )
  ).flatMap((seat) => (seat ? [seat.uuid] : []))

  /** Two members of HR see the same free seat, and both assign it; or one takes it back while the other hands it over. */
  async function assignSeat() {
    if (seatIds.length === 0) return
    const id = random.pick(seatIds)
    const { result: seat } = await call(anyHr(), licencesApi.find, { params: { id } })
    if (!seat) return
    const group = `seat ${id}, version ${seat.version}`
    await Promise.all(
      hr.map((session, index) => {
        const marker = newMarker()
        const employee = seat.employee && index === 0 ? null : { uuid: random.pick(active).uuid }
        const input = { params: { id }, body: { employee, notes: marker, version: seat.version } }
        return write({ kind: 'assign a seat', marker, group }, () => call(session, licencesApi.update, input))
      }),
    )
  }

  async function addEquipment() {
    const marker = newMarker()
    const employee = { uuid: random.pick(active).uuid }
    const body = { ...validItem, code: marker, notes: marker, employee }
    await create('add equipment', anyHr(), equipmentApi.create, { body }, marker)
  }

  async function addEmployee() {
    const marker = newMarker()
    const { position } = random.pick(active)
    const body = { ...validEmployee, email: `${marker}@example.com`, residentialAddress: marker, position }
    await create('add an employee', anyHr(), employeesApi.create, { body }, marker)
  }

  /** Two members of HR change the same version of a record. */
  async function changeEmployee() {
    const { uuid: id } = random.pick(reports)
    const { result: employee } = await call(anyHr(), employeesApi.find, { params: { id } })
    if (!employee) return
    const { version, firstName, lastName, email, status, dateOfBirth, placeOfResidence, position } = employee
    const { contractType, startDate } = employee
    // The fields that every form sends.
    const form = { firstName, lastName, email, status, placeOfResidence, position, version }
    const dates = { contractType: contractType!, startDate: startDate!, dateOfBirth: dateOfBirth! }
    await Promise.all(
      hr.map((session) => {
        const marker = newMarker()
        const input = { params: { id }, body: { ...form, ...dates, residentialAddress: marker } }
        return write({ kind: 'change an employee', marker, group: `employee ${id}, version ${version}` }, () =>
          call(session, employeesApi.update, input),
        )
      }),
    )
  }

  /** Looks up a request that was acknowledged before, on any node. */
  async function readBack() {
    const request = recent.at(-1)
    if (!request) return
    const at = now()
    const { outcome, status } = await call(anyHr(), leaveApi.find, { params: { id: request.uuid } })
    if (outcome === 'acknowledged' || status === 404)
      history.reads.push({ marker: request.marker, isFound: outcome === 'acknowledged', at })
  }

  async function readLists() {
    const session = random.pick(staff)
    const page = { page: '1', pageSize: '15' }
    await call(session, leaveApi.list, { query: { type: 'myLeaves', ...page } })
    await call(session, employeesApi.own, {})
    await call(anyHr(), employeesApi.list, { query: page })
  }

  /** A new session is known to every node; its token would say less, because it expires by the clock of a node. */
  async function signInAgain() {
    const email = random.pick([...hrEmails, leadEmail])
    const signedIn = await send(choose(), accessApi.login, { body: { email, password } })
    if (signedIn.outcome !== 'acknowledged') return
    const at = now()
    const answer = await send(choose(), accessApi.refresh, {}, { cookie: signedIn.cookie })
    if (answer.outcome === 'acknowledged' || answer.outcome === 'refused')
      history.reads.push({ marker: 'a session', isFound: answer.outcome === 'acknowledged', at })
  }

  const steps: readonly [weight: number, step: () => Promise<void>][] = [
    [30, apply],
    [25, decide],
    [15, assignSeat],
    [8, addEquipment],
    [3, addEmployee],
    [6, changeEmployee],
    [15, readBack],
    [8, readLists],
    [1, signInAgain],
  ]
  const drawn = steps.flatMap(([weight, step]) => Array.from({ length: weight }, () => step))

  async function client() {
    while (!isStopping) {
      await random
        .pick(drawn)()
        .catch((error: unknown) => {
          if (!(error instanceof Stopped)) throw error
        })
      await sleep(random.integer(pause.min, pause.max))
    }
  }
  const running = Promise.all(Array.from({ length: clients }, client))

  return {
    history,
    /** Answers with status 500, which the product never gives on purpose, and how often each came. */
    serverErrors,
    /** The latest answers other than 2xx, and reasons for having none. */
    lastFailures: () => lastFailures,
    now,
    /** Forgets the requests that were made before: the database was set back. */
    forget() {
      pending = []
      recent = []
    },
    /** Resolves when every call has its answer. */
    async stop(): Promise<void> {
      isStopping = true
      await running
    },
  }
}
