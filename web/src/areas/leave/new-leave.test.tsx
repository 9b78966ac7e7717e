import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { markNewLeave, useNewLeave } from './new-leave.ts'

test('highlights each new request for two seconds of its own', () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useNewLeave())
  expect(result.current).toBeUndefined()
  act(() => markNewLeave('first'))
  expect(result.current).toBe('first')
  act(() => void vi.advanceTimersByTime(1500))
  act(() => markNewLeave('second'))
  act(() => void vi.advanceTimersByTime(1999))
  expect(result.current).toBe('second')
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBeUndefined()
  vi.useRealTimers()
})
