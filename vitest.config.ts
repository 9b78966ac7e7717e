import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Vite reads the sources of the workspaces as they are; nothing is built for a test.
export default defineConfig({
  test: {
    // The tests of the server mostly wait for the database: even two processors are kept busy by two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Pure functions: nothing to keep apart.
      { test: { name: 'contract', root: './contract', include: ['src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          root: './server',
          include: ['src/**/*.test.ts'],
          // Each worker loads the server once and reuses its databases (see server/src/testing/database.ts).
          isolate: false,
          globalSetup: [at('server/src/testing/cluster.ts')],
          setupFiles: [at('server/src/testing/setup.ts')],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // What is waited for comes when the database and the other tests let it.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'web',
          root: './web',
          environment: 'jsdom',
          // One worker keeps what it has loaded; each file still has modules and a page of its own.
          pool: 'vmThreads',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [at('web/test/setup.ts')],
          // Parts that are loaded when somebody opens them take their time beside other tests.
          testTimeout: 30_000,
          expect: { poll: { timeout: 5_000 } },
        },
      },
      { test: { name: 'scripts', root: './scripts', include: ['**/*.test.ts'], exclude: ['{node,mutants}/**'] } },
    ],
  },
})
