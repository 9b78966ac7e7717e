// One hostile caller, in a thread of its own, so that the work of asking does not delay those who are measured.
import { get } from 'node:http'
import { workerData } from 'node:worker_threads'
import { accessApi } from '@hr/contract/areas/access/access'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeeFilesApi } from '@hr/contract/areas/employees/files'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import sharp from 'sharp'
import { pathOf } from '../product.ts'

export type Hostile = {
  attack: Attack
  origin: string
  port: number
  /** The callers' headers. */
  as: Record<'admin' | 'lead' | 'employee', Record<string, string>>
  /** The employee's id. */
  uuid: string
  /** The addresses of a report and of a page of the list of employees. */
  report: string
  page: string
}
export type Attack = keyof typeof attacks

const { attack, origin, port, as, uuid, report, page } = workerData as Hostile

/** The answers do not matter. */
const ask = async (path: string, init: RequestInit = {}) => (await fetch(`${origin}${path}`, init)).arrayBuffer()
const wave = (count: number, one: (index: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => one(index)))

/** Opens answers and reads nothing of them, until they are ended. */
const slowReaders = (count: number, path: string) =>
  wave(
    count,
    () =>
      new Promise<void>((done) => {
        get({ host: '127.0.0.1', port, path, headers: as.admin }, (answered) => answered.pause())
          .on('socket', (socket) => socket.on('close', () => done()))
          .on('error', () => done())
      }),
  )

const wrongSignIn = (index: number) =>
  ask(pathOf(accessApi.login), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${index}` },
    body: JSON.stringify({ email: `${index}@example.com`, password: 'not the password' }),
  })

const picture = () =>
  sharp({ create: { width: 7_000, height: 5_500, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
let png: Buffer | undefined
async function pictures() {
  const file = new File([new Uint8Array((png ??= await picture()))], 'photo.png')
  await wave(20, () => {
    const body = new FormData()
    body.set('image', file)
    const path = pathOf(employeeFilesApi.changeImage).replace(':id', uuid)
    return ask(path, { method: 'PUT', headers: as.employee, body })
  })
}

/** Each sends a wave of requests, and ends when they are answered. */
const attacks = {
  'a long header': () =>
    wave(20, () => ask(page, { headers: { ...as.admin, 'if-none-match': `"a"${' '.repeat(15_000)}x` } })),
  'reports of a lead': () => wave(20, () => ask(report, { headers: as.lead })),
  'slow readers of whole lists': () => slowReaders(7, pathOf(employeesApi.list)),
  'slow exports': () => slowReaders(2, pathOf(exportsApi.sheet).replace(':list', 'employees')),
  'wrong sign-ins of strangers': () => wave(200, wrongSignIn),
  'large pictures': pictures,
  'a hundred calls at once': () => wave(100, () => ask(page, { headers: as.admin })),
}

for (;;) await attacks[attack]()
