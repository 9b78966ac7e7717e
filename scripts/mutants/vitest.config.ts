import { defineConfig } from 'vitest/config'

// Rules count each of their mutants, so random events take longer than in `npm test`.
export default defineConfig({ test: { include: ['contract/src/**/*.test.ts'], testTimeout: 120_000 } })
