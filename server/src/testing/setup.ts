// Runs before each test file. A hook that another hook registers never runs, so this one is registered here.
import { afterAll } from 'vitest'
import { stopSharedApps } from './test-app.ts'

afterAll(stopSharedApps)
