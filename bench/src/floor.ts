// The floor: the least a server can do, Fastify and pg with one lookup by primary key. The ceiling of a reading call:
// the same with the statements that the product sends for it. Runs in its own process, like the product:
// `node src/floor.ts <database URL> <port>`.
import Fastify from 'fastify'
import pg from 'pg'

const [url = '', port = '0'] = process.argv.slice(2)
// The product's pool has the same size.
const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = Fastify({ logger: false })

app.get<{ Params: { id: string } }>('/person/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'person',
    text: 'select id, first_name, last_name, email from employee where id = $1',
    values: [params.id],
  })
  return rows[0]
})

const ceilings = new Map<string, pg.QueryConfig[]>()

app.put<{ Params: { call: string }; Body: pg.QueryConfig[] }>('/ceiling/:call', async ({ params, body }) => {
  ceilings.set(params.call, body)
})

app.get<{ Params: { call: string } }>('/ceiling/:call', async ({ params }) => {
  let rows: unknown[] = []
  for (const statement of ceilings.get(params.call) ?? []) ({ rows } = await pool.query(statement))
  return rows
})

app.get('/ready', async () => {
  await pool.query('select 1')
  return { status: 'ok' }
})

await app.listen({ port: Number(port), host: '127.0.0.1' })
console.log('ready')
process.once('SIGTERM', () => process.exit(0))
