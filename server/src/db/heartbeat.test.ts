import { createServer, connect, type Socket } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from './db.ts'

/** A proxy to the database that can stop forwarding while its connections stay open. */
async function startProxy() {
  const { hostname, port } = new URL(inject('pgUrl'))
  const pairs = new Set<Socket>()
  let isSilent = false
  const way = createServer((here) => {
    const there = connect(Number(port), hostname)
    for (const socket of [here, there]) {
      pairs.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => pairs.delete(socket))
    }
    here.on('data', (data) => isSilent || there.write(data))
    there.on('data', (data) => isSilent || here.write(data))
    here.once('close', () => there.destroy())
    there.once('close', () => here.destroy())
  })
  await new Promise<void>((listening) => way.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of pairs) socket.destroy()
    way.close()
  })
  const address = way.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = new URL(inject('pgUrl'))
  url.port = String(address.port)
  return { url: url.href, silence: (is: boolean) => void (isSilent = is) }
}

test('fails waiting queries when the database stops responding, and recovers afterwards', async () => {
  const { url, silence } = await startProxy()
  const lost: string[] = []
  const database = openDatabase(url, { size: 2, heartbeatMs: 300, onError: (error) => lost.push(error.message) })
  onTestFinished(() => database.close())
  const { pool } = database
  await pool.query('select')
  const working = await pool.connect()

  silence(true)
  await expect(working.query('select')).rejects.toThrow('Connection terminated: the database does not respond')
  working.release()
  await expect(pool.query('select'), 'not even connecting takes longer').rejects.toThrow(/Connection terminated/)
  expect(lost).toContain('Connection terminated: the database does not respond')

  silence(false)
  await expect
    .poll(() => pool.query('select 1 as one').catch(() => ({ rows: [] })))
    .toMatchObject({ rows: [{ one: 1 }] })
})

test('does not interrupt a slow statement', async () => {
  const database = openDatabase(inject('pgUrl'), { size: 1, heartbeatMs: 50 })
  onTestFinished(() => database.close())
  await expect(database.pool.query('select pg_sleep(1)')).resolves.toMatchObject({ rowCount: 1 })
})
