import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(inject('folder'), 'main-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the server until it ends by itself, or says the words at which it is asked to stop. */
async function run(environment: Record<string, string>, stopAt?: string, file = 'main.ts') {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, DEMO: '0', LOG: 'requests', ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      const isNew = stopAt !== undefined && !output.includes(stopAt)
      output += text.toString()
      if (isNew && output.includes(stopAt)) child.kill('SIGTERM')
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, output }
}

async function portOf(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return String(address.port)
}

test('the product says what is told once, says in a sentence why it does not start, and stops without a warning', async () => {
  const other = createServer()
  const PORT = await portOf(other)
  const taken = await run({ PORT, ADMIN_EMAIL: 'ana@example.com' })
  expect(taken.output, 'the link is stored by now, and would never be seen').toMatch(
    /ana@example\.com is the first Superadmin.*\n {2}http:\/\/localhost:\d+\/reset-password\?userUuid=/,
  )
  expect(taken.output).toContain(`Port ${PORT} of 127.0.0.1 is in use. Stop the other program`)
  expect(taken).toMatchObject({ code: 1, output: expect.not.stringContaining('    at ') })
  await new Promise((closed) => other.close(closed))

  const elsewhere = await run({ PORT, HOST: '198.51.100.77', PUBLIC_URL: 'https://hr.example.com' })
  expect(elsewhere.output).toContain('HOST is 198.51.100.77, which is no address of this machine.')
  expect(elsewhere).toMatchObject({ code: 1, output: expect.not.stringContaining('    at ') })

  const stopped = await run({ PORT }, 'is ready at')
  expect(stopped).toMatchObject({ code: 0, output: expect.stringContaining('Stopping …') })
  expect(stopped.output).not.toContain('connection was lost')
})

test.each(['admin.ts', 'check-audit.ts', 'check-ledger.ts'])(
  '%s makes no database where there is none',
  async (file) => {
    const DATA_DIR = join(folder, 'mistyped')
    const { code, output } = await run({ DATA_DIR }, undefined, file)
    expect(output).toBe(
      `There is no database in ${join(DATA_DIR, 'company')}. Set DATA_DIR, DEMO and DATABASE_URL as they are set for the server.\n`,
    )
    expect(code).toBe(1)
    expect(existsSync(DATA_DIR)).toBe(false)
  },
)
