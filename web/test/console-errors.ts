// A test fails if React or a library reports an error in the console, such as two children with the same key.
import { format } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'

beforeEach(() => {
  const errors: string[] = []
  vi.spyOn(console, 'error').mockImplementation((...parts) => void errors.push(format(...parts)))
  return () => {
    if (errors.length > 0) throw new Error(errors.join('\n'))
  }
})

afterEach(() => void vi.restoreAllMocks())
