import { accessApi } from '@hr/contract/areas/access/access'
import { emergencyAccountsApi } from '@hr/contract/areas/access/emergency-accounts'
import { passwordSignIns, type PasswordSignIn } from '@hr/contract/areas/access/password-setting'
import { roleOf } from '@hr/contract/areas/access/roles'
import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { companyApi } from '@hr/contract/areas/company/company'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { usersApi } from '@hr/contract/areas/users/users'
import type { Endpoint, InputOf } from '@hr/contract/lib/endpoint'
import { seededRandom } from '@hr/testing/random'
import { firstSeed } from '@hr/testing/seeds'
import { expect, test } from 'vitest'
import { randomAddressHeader } from '../../testing/applicants.ts'
import { addPasskeyOf } from '../../testing/passkeys.ts'
import { testPassword, type Person } from '../../testing/people.ts'
import { testApp } from '../../testing/test-app.ts'

const issuer = 'http://127.0.0.1:9'

/** One account by a plain reading of the rules. */
type Model = {
  who: Person
  isSuperadmin: boolean
  isArchived: boolean
  isLinked: boolean
  /** Whether it has passkeys, the only factor here. */
  hasPasskey: boolean
  isEmergency: boolean
  /** Recovery codes that are unused. */
  codes: string[]
}

// SEED selects another sequence, PASSWORDS_STEPS makes it longer.
test('never locks everyone out, whatever the settings, accounts, factors and the identity provider do', async () => {
  const random = seededRandom(60 + firstSeed)
  const app = await testApp({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'hr', TRUST_PROXY: '127.0.0.1' })
  const nodes = {
    on: app.app,
    off: await app.anotherNode({ config: { ...app.config, identityProvider: undefined } }),
  }
  let provider: keyof typeof nodes = 'on'
  let setting: PasswordSignIn = 'everyone'
  // Has no password, so that the last Superadmin is another question.
  const boss = await app.people.superadmin()
  const accounts: Model[] = []
  for (const isSuperadmin of [true, true, true, true, false, false])
    accounts.push({
      who: await app.people.person({ role: isSuperadmin ? 'Superadmin' : 'Employee', password: testPassword }),
      isSuperadmin,
      isArchived: false,
      isLinked: false,
      hasPasskey: false,
      isEmergency: false,
      codes: [],
    })

  const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, as = boss) =>
    (await app.callAt(nodes[provider], endpoint, input, { as })).status
  const inSession = async ({ who }: Model): Promise<Person> => ({ ...who, ...(await app.people.session(who.uuid)) })

  const emergencies = () => accounts.filter(({ isEmergency }) => isEmergency)
  const isLast = (one: Model) => setting !== 'everyone' && one.isEmergency && emergencies().length === 1
  const signsInElsewhere = ({ isLinked }: Model) => isLinked && provider === 'on'
  const isClosed = (one: Model, to = setting) =>
    to === 'emergency accounts' || (to === 'without provider' && signsInElsewhere(one))
  const mayUsePassword = (one: Model) => one.isEmergency || !isClosed(one)
  const isLost = (one: Model, hasPasskey: boolean) => isClosed(one) && !signsInElsewhere(one) && !hasPasskey

  function answerTo(to: PasswordSignIn): number {
    if (to === 'everyone' || to === setting) return 200
    if (to === 'without provider' && provider === 'off') return 422
    if (emergencies().length === 0) return 422
    if (to === 'without provider') return 200
    const others = accounts.filter(({ isArchived, isEmergency }) => !isArchived && !isEmergency)
    return others.some((one) => !signsInElsewhere(one) && !one.hasPasskey) ? 422 : 200
  }

  async function choose(to: PasswordSignIn): Promise<void> {
    const expected = answerTo(to)
    expect(await call(companyApi.update, { body: { passwordSignIn: to } })).toBe(expected)
    if (expected === 200) setting = to
  }

  const roles = { true: roleOf('Superadmin').uuid, false: roleOf('Employee').uuid }
  const events: Readonly<Record<string, (one: Model) => Promise<unknown>>> = {
    async setting() {
      await choose(random.pick(passwordSignIns))
    },
    async 'everything that a limit needs'(one) {
      for (const other of accounts) await events['passkey']!(other)
      await events['become an emergency account']!(one)
      await choose('emergency accounts')
    },
    async provider() {
      provider = provider === 'on' ? 'off' : 'on'
    },
    async archive(one) {
      const expected = !one.isArchived && isLast(one) ? 422 : 200
      const input = { params: { id: one.who.uuid }, body: { isArchived: !one.isArchived } }
      expect(await call(employeesApi.archive, input)).toBe(expected)
      if (expected === 200) Object.assign(one, { isArchived: !one.isArchived, isEmergency: false })
    },
    async role(one) {
      const { uuid, firstName, lastName, email } = one.who
      const isSuperadmin = !one.isSuperadmin
      const expected = !isSuperadmin && isLast(one) ? 422 : 200
      const body = { firstName, lastName, email, role: { uuid: roles[`${isSuperadmin}`] } }
      expect(await call(usersApi.update, { params: { id: uuid }, body })).toBe(expected)
      if (expected === 200) Object.assign(one, { isSuperadmin, isEmergency: isSuperadmin && one.isEmergency })
    },
    async email(one) {
      const { uuid, firstName, lastName } = one.who
      const email = `${crypto.randomUUID()}@example.com`
      const expected = isLast(one) ? 422 : 200
      const body = { firstName, lastName, email, role: { uuid: roles[`${one.isSuperadmin}`] } }
      expect(await call(usersApi.update, { params: { id: uuid }, body })).toBe(expected)
      if (expected === 200) Object.assign(one, { who: { ...one.who, email }, isEmergency: false })
    },
    async passkey(one) {
      if (one.isArchived || one.hasPasskey) return
      const { recoveryCodes } = await addPasskeyOf(app, await inSession(one))
      Object.assign(one, { hasPasskey: true, codes: recoveryCodes })
    },
    async reset(one) {
      const expected = isLast(one) ? 422 : 200
      expect(await call(secondFactorApi.turnOff, { query: { userUuid: one.who.uuid } })).toBe(expected)
      if (expected === 200) Object.assign(one, { hasPasskey: false, isEmergency: false })
    },
    async 'turn off'(one) {
      if (one.isArchived) return
      const expected = isLast(one) || (one.hasPasskey && isLost(one, false)) ? 422 : 200
      expect(await call(secondFactorApi.turnOff, { query: {} }, await inSession(one))).toBe(expected)
      if (expected === 200) Object.assign(one, { hasPasskey: false, isEmergency: false })
    },
    async 'sign in at the provider'(one) {
      if (one.isLinked) return
      const identity = { account_id: one.who.uuid, issuer, subject: one.who.uuid }
      await app.db.insertInto('account_identity').values(identity).execute()
      one.isLinked = true
    },
    async 'become an emergency account'(one) {
      const code = one.codes.pop()
      if (one.isArchived || !one.isSuperadmin || code === undefined) return
      const expected = one.hasPasskey && !one.isEmergency && emergencies().length < 3 ? 200 : 422
      const body = { currentPassword: testPassword, code }
      expect(await call(emergencyAccountsApi.add, { body }, await inSession(one))).toBe(expected)
      if (expected === 200) one.isEmergency = true
    },
    async 'remove an emergency account'(one) {
      const expected = !one.isEmergency ? 404 : isLast(one) || isLost(one, one.hasPasskey) ? 422 : 200
      expect(await call(emergencyAccountsApi.remove, { params: { id: one.who.uuid } })).toBe(expected)
      if (expected === 200) one.isEmergency = false
    },
  }

  /** Whether the password of an account is right, also if the sign-in then needs a code. */
  async function isAccepted({ who: { email } }: Model, node: keyof typeof nodes) {
    const body = { email, password: testPassword }
    const { status } = await app.callAt(nodes[node], accessApi.login, { body }, { headers: randomAddressHeader() })
    return status === 200
  }

  const names = Object.keys(events)
  // So that passwords are limited most of the time.
  const often = [
    'setting',
    'everything that a limit needs',
    'everything that a limit needs',
    'become an emergency account',
  ]
  const seen = { 'without provider': 0, 'emergency accounts': 0, everyone: 0 }
  const steps = Number(process.env['PASSWORDS_STEPS'] ?? 80)
  // Until every setting was used.
  for (let step = 0; step < steps || Object.values(seen).includes(0); step += 1) {
    const one = random.pick(accounts)
    const name = random.pick([...names, ...often])
    await events[name]!(one)
    seen[setting] += 1
    const at = `step ${step}: ${name} of ${accounts.indexOf(one)}, with ${setting}, provider ${provider}`
    const checks = [one, random.pick(accounts)].filter(({ isArchived }) => !isArchived)
    for (const checked of checks) expect(await isAccepted(checked, provider), at).toBe(mayUsePassword(checked))
    if (setting === 'everyone') continue
    const [safe] = emergencies()
    expect(safe, `${at}: an emergency account`).toMatchObject({
      isArchived: false,
      isSuperadmin: true,
      hasPasskey: true,
    })
    for (const node of ['on', 'off'] as const) expect(await isAccepted(safe!, node), at).toBe(true)
  }
}, 180_000)
