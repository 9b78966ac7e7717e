import { createServer } from 'node:net'
import { join } from 'node:path'

// What is set for another server on this machine is not meant for this one; empty counts as not set.
const unset = Object.fromEntries(
  [
    'DATABASE_URL',
    'APP_KEY',
    'HOST',
    'TRUST_PROXY',
    'ADMIN_EMAIL',
    'SMTP_URL',
    'MAIL_FROM',
    'COMPANY_NAME',
    'TIME_ZONE',
  ].map((name) => [name, '']),
)

/** The settings of a server with the demo company, whose data live in this folder. */
export const serverEnvironment = ({ port, folder }: { port: number; folder: string }) => ({
  ...unset,
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: join(folder, 'data'),
  DEMO: '1',
  LOG: 'off',
})

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', done)
  })
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('This machine gives out no free port.')
  return address.port
}
