import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { backUpWhileNodesFail } from './backups.ts'
import { runCommand } from './command.ts'
import type { Company, Member } from './company.ts'
import { leaveWhileNodesFail } from './departures.ts'
import { poisonedTemplate } from './final-state.ts'
import type { Random } from '@hr/testing/random'
import { remindWhileNodesFail } from './reminders.ts'
import { deliverWhileNodesFail } from './webhooks.ts'
import { fillDisk } from './small-disk.ts'
import { until } from './until.ts'

type Round = {
  random: Random
  /** Sets the moment from which the time until the first acknowledged write counts; by default, the round's begin. */
  measureFrom: () => void
  /** Milliseconds since the clients started. */
  now: () => number
  /** Reports that the database was set back to the state of this moment or a little later. */
  setBack: (moment: number) => void
}

export type Fault = {
  title: string
  /** How the fault is caused, where the obvious means needs root. */
  means?: string
  /** How many rounds a run of the long form has. */
  rounds: number
  /** The goal for the time until the first acknowledged write, in milliseconds. */
  readyWithin?: number
  /** Whether the run needs a disk that it may fill. */
  needsSmallDisk?: true
  /** Whether the company begins with the previous version. */
  isUpgrade?: true
  /** How many of 100 keyed calls go to two nodes at once. */
  duplicates?: number
  /** Causes the fault and repairs it. */
  inject: (company: Company, round: Round) => Promise<void>
}

const anyOf = (members: readonly Member[], random: Random): Member => random.pick(members)

/** Keeps a fault for a while; the time is part of the fault, not a synchronisation. */
const last = (seconds: number) => sleep(seconds * 1_000)

async function command(name: string, args: readonly string[], company: Company): Promise<void> {
  const { code, output } = await runCommand(name, args, company.commandSettings())
  if (code !== 0) throw new Error(`${name} failed:\n${output}`)
}

/** Pauses a node for this many seconds. */
export const pausedNode =
  (seconds: number): Fault['inject'] =>
  async ({ members }, { random }) => {
    const { node } = anyOf(members, random)
    node.pause()
    await last(seconds)
    node.resume()
  }

export const faults = {
  'node-kill': {
    title: 'kill -9 of a node',
    rounds: 40,
    readyWithin: 2_000,
    async inject({ members }, { random }) {
      const { node } = anyOf(members, random)
      await node.kill()
      await node.start()
    },
  },
  'database-stop': {
    title: 'Hard stop of PostgreSQL (kill -9 of all its processes) and restart',
    rounds: 10,
    readyWithin: 2_000,
    async inject({ database }, { measureFrom }) {
      await database.primary.kill()
      await database.primary.start()
      measureFrom()
    },
  },
  failover: {
    title: 'Failover to the synchronous standby; the old primary joins again as standby',
    rounds: 5,
    readyWithin: 5_000,
    async inject({ database }) {
      const old = database.primary
      await old.kill()
      await database.failOver()
      await old.joinAsStandbyOf(database.primary)
    },
  },
  partition: {
    title: 'Partition: the connections between a node and the database break',
    means: 'a TCP proxy between the node and the database closes and refuses connections',
    rounds: 4,
    async inject({ members }, { random }) {
      const { proxies } = anyOf(members, random)
      for (const proxy of proxies) proxy.cut()
      await last(random.integer(1, 4))
      for (const proxy of proxies) proxy.heal()
    },
  },
  'silent-partition': {
    title: 'Partition: nothing arrives between a node and the database',
    means: 'the proxy forwards nothing and keeps the connections open',
    rounds: 3,
    async inject({ members }, { random }) {
      const { proxies } = anyOf(members, random)
      for (const proxy of proxies) proxy.freeze()
      await last(random.integer(4, 10))
      for (const proxy of proxies) proxy.heal()
    },
  },
  'slow-network': {
    title: 'Slow network between all nodes and the database',
    means: 'the proxies delay every packet by 25 ms',
    rounds: 2,
    async inject({ members }) {
      const proxies = members.flatMap((member) => member.proxies)
      for (const proxy of proxies) proxy.delay(25)
      await last(5)
      for (const proxy of proxies) proxy.heal()
    },
  },
  'database-frozen': {
    title: 'Frozen database',
    means: 'SIGSTOP to all processes of the primary',
    rounds: 3,
    async inject({ database }, { random, measureFrom }) {
      database.primary.freeze()
      await last(random.integer(3, 9))
      database.primary.thaw()
      measureFrom()
    },
  },
  'slow-disk': {
    title: 'Slow disk',
    means: 'commit_delay makes every commit wait 100 ms before its WAL is flushed',
    rounds: 2,
    async inject({ database }) {
      const set = async (values: Record<string, number>) => {
        for (const [name, value] of Object.entries(values)) await database.query(`alter system set ${name} = ${value}`)
        await database.query('select pg_reload_conf()')
      }
      await set({ commit_delay: 100_000, commit_siblings: 0 })
      await last(5)
      await set({ commit_delay: 0, commit_siblings: 5 })
    },
  },
  'full-disk': {
    title: 'Full disk of both PostgreSQL servers',
    means: 'a file system in memory in a namespace of its own, filled by a file',
    rounds: 3,
    needsSmallDisk: true,
    async inject({ database, folder }, { measureFrom }) {
      const free = fillDisk(folder)
      await last(5)
      free()
      // PostgreSQL stops when it cannot write its WAL; an operator frees space and starts it.
      await database.startStopped()
      measureFrom()
    },
  },
  clock: {
    title: "A node's clock jumps",
    means:
      "a preloaded module shifts the node's Date by hours; the database's clock stays right, because it needs root",
    rounds: 3,
    async inject({ members }, { random }) {
      const { node } = anyOf(members, random)
      const file = fileURLToPath(new URL('shifted-clock.ts', import.meta.url))
      await node.stop()
      await node.start({ nodeOptions: ['--import', `file://${file}?hours=${random.pick([-30, -1, 1, 26, 800])}`] })
      node.signal('SIGUSR2')
      await last(4)
      await node.stop()
      await node.start()
    },
  },
  reminders: {
    title: 'The reminders of a morning: the node that sends them is killed, and the clock of another one jumps',
    means: 'the work of the day begins again on the other nodes without waiting an hour',
    rounds: 2,
    inject: (company, { random }) => remindWhileNodesFail(company, random.pick([-30, 26, 800])),
  },
  departures: {
    title: 'The departures of a midnight: the node that archives the employees is killed',
    means: 'the last days are stored as over, so that no clock has to reach midnight',
    rounds: 2,
    inject: leaveWhileNodesFail,
  },
  webhooks: {
    title: 'Webhooks: nodes are killed while they deliver to a receiver that refuses some events',
    means: 'pauses between attempts of more than a claim are cut short',
    rounds: 2,
    inject: (company, { random }) => deliverWhileNodesFail(company, random),
  },
  duplicates: {
    title: 'Duplicate requests: every keyed call goes to two nodes at once',
    rounds: 1,
    duplicates: 100,
    inject: () => last(8),
  },
  'rolling-restart': {
    title: 'Rolling restart: SIGTERM, then start, node by node',
    rounds: 3,
    async inject({ members }) {
      for (const { node } of members) {
        await node.stop()
        await node.start()
      }
    },
  },
  'rolling-upgrade': {
    title: 'Rolling upgrade: nodes of the previous version are replaced one by one',
    rounds: 1,
    isUpgrade: true,
    async inject({ members, database }) {
      // As a migration of this version may.
      await database.query('alter table leave_request add column example text')
      for (const { node } of members) {
        await node.stop()
        await node.start()
      }
    },
  },
  restore: {
    title: 'Restore from a backup: back up under load, lose the database, restore into an empty one',
    rounds: 2,
    async inject(company, { now, setBack, measureFrom }) {
      const { members, database } = company
      const file = join(company.folder, `backup-${performance.now()}`)
      const begun = now()
      await command('backup', [file], company)
      await last(2)
      // The balancer finds no node until they are back.
      await Promise.all(members.map(({ node }) => node.kill()))
      await database.replaceByEmpty()
      await command('restore', [file, '--replaces-production'], company)
      setBack(begun)
      measureFrom()
      await Promise.all(members.map(({ node }) => node.start()))
    },
  },
  backups: {
    title: 'The backup of the day: all nodes are killed while one writes it',
    rounds: 2,
    inject: backUpWhileNodesFail,
  },
  'poisoned-job': {
    title: 'Poisoned jobs: unusable data, and an email that cannot be composed',
    rounds: 2,
    async inject({ database }) {
      await database.query(
        `with poisoned as (insert into email (template, recipient_id) select $1, id from account limit 1 returning id)
         insert into jobs.job (name, data, priority)
         select 'mail', data, 1
         from (select jsonb_build_object('emailId', id) as data from poisoned
               union all values ('{"emailId": "x"}'::jsonb), ('{}'), (null)) jobs`,
        [poisonedTemplate],
      )
      const [{ last } = { last: 0 }] = await database.query<{ last: string }>('select max(id) as last from email')
      const delivered = `select from email where id > $1 and template <> $2 and state not in ('queued', 'sending')`
      await until(
        async () => (await database.query(delivered, [last, poisonedTemplate])).length >= 5,
        'later emails are delivered',
      )
    },
  },
  'hung-mail': {
    title: 'The mail server stops responding',
    rounds: 2,
    async inject({ mail }, { random }) {
      mail.hang(random.pick(['sender', 'content']))
      await last(4)
      mail.recover()
    },
  },
  'node-pause': {
    title: 'A node is paused for a minute and comes back',
    means: 'SIGSTOP and SIGCONT',
    rounds: 1,
    inject: pausedNode(60),
  },
} satisfies Record<string, Fault>
