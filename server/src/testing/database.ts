import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A database of its own for a test file: migrated and empty, made within some tens of milliseconds. */
export async function testDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('pgUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${name} template template_hr strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    // By force: a connection that a test forgot must not fail the tests after it.
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  }
}

async function run(server: string, statement: string) {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
