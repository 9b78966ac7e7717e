// `npm run dev`: the server restarts on changes below server/src and contract/src, and the web page updates itself.
import { join } from 'node:path'
import concurrently from 'concurrently'
import { root } from './checks.ts'

const port = process.env.PORT ?? '3000'
const watched = ['server/src', 'contract/src'].map((folder) => `--watch-path=${folder}`)

const { result } = concurrently(
  [
    {
      name: 'server',
      command: `node ${watched.join(' ')} --watch-preserve-output server/src/main.ts`,
      cwd: root,
      env: { PORT: port, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' },
    },
    { name: 'web', command: 'vite', cwd: join(root, 'web'), env: { SERVER_URL: `http://127.0.0.1:${port}` } },
  ],
  { killOthersOn: ['success', 'failure'] },
)
// concurrently shows the output of both and which one failed.
await result.catch(() => (process.exitCode = 1))
