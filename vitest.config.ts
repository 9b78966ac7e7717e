import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { languages } from './contract/src/lib/languages.ts'
import { pseudo } from './scripts/messages/pseudo.ts'
import { cvMessages, fromCatalogue, translateMessages } from './web/messages-plugin.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Vite reads the sources of the workspaces directly: tests need no build.
export default defineConfig({
  test: {
    tags: [{ name: 'all', description: 'Runs in `npm run test:all` alone (docs/TESTING.md, "Two levels").' }],
    // Server tests mostly wait for the database, so two workers are useful even with two processors.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Pure functions need no isolation.
      {
        test: {
          name: 'contract',
          root: './contract',
          include: ['src/**/*.test.ts'],
          isolate: false,
          // Random events take long on a slow machine.
          testTimeout: 60_000,
        },
      },
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
          // The database is slow when other tests run at the same time.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        plugins: [cvMessages(fromCatalogue, { isParsed: false })],
        test: {
          name: 'web',
          root: './web',
          environment: 'jsdom',
          // Workers are reused, while each file has its own modules and document.
          pool: 'vmThreads',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [at('web/test/setup.ts'), at('web/test/console-errors.ts')],
          // Lazily loaded parts are slow when other tests run at the same time.
          testTimeout: 30_000,
          expect: { poll: { timeout: 5_000 } },
        },
      },
      // The screens in a language for tests, where texts that are not translated stand out.
      {
        plugins: [translateMessages(pseudo, { isParsed: false }), cvMessages(() => pseudo, { isParsed: false })],
        test: {
          name: 'pseudo',
          root: './web',
          environment: 'jsdom',
          pool: 'vmThreads',
          include: ['test/**/*.test.tsx'],
          setupFiles: [at('web/test/setup.ts')],
          testTimeout: 60_000,
          // As the project `web`.
          expect: { poll: { timeout: 5_000 } },
        },
      },
      // Tests that depend on the words of a language run in each of them.
      ...languages.map((language) => ({
        plugins: [
          translateMessages(fromCatalogue(language), { isParsed: false }),
          cvMessages(fromCatalogue, { isParsed: false }),
        ],
        test: {
          name: `words-${language}`,
          root: './web',
          environment: 'jsdom',
          pool: 'vmThreads' as const,
          include: ['test/words/**/*.test.ts'],
          setupFiles: [at('web/test/page-language.ts'), at('web/test/setup.ts')],
          env: { PAGE_LANGUAGE: language },
          // Its entries do not depend on the catalogues.
          fsModuleCache: false,
          testTimeout: 30_000,
        },
      })),
      // Starts the product and two PostgreSQL servers; waits until they have recovered.
      {
        test: {
          name: 'faults',
          root: './faults',
          include: ['src/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'scripts',
          root: './scripts',
          include: ['**/*.test.ts'],
          exclude: ['{node,mutants}/**'],
          // Starts npm and builds, which are slow when other tests run at the same time.
          testTimeout: 60_000,
        },
      },
    ],
  },
})
