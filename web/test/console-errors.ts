// A test fails if React or a library reports an error in the console, such as two children with the same key.
import { format } from 'node:util'
import { afterEach, beforeEach, expect, vi } from 'vitest'

beforeEach(() => {
  const errors: string[] = []
  vi.spyOn(console, 'error').mockImplementation((...parts) => void errors.push(format(...parts)))
  return () => expect(errors).toEqual([])
})

afterEach(() => void vi.restoreAllMocks())
