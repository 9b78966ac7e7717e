import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../api/errors.ts'

type Failure = { message: string; isStale: boolean; fields: Readonly<Record<string, string>> }

/** Runs the save of a form once at a time and keeps what went wrong. */
export function useSubmit<Values>(save: (values: Values) => Promise<void>, failedText: string) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const running = useRef(false)

  async function submit(values: Values): Promise<Failure | undefined> {
    // Enter in a field while the button already works.
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await save(values)
      return undefined
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      const isStale = error instanceof ApiError && error.status === 409 && Object.keys(fields).length === 0
      const failed = { message: messageOf(error, failedText), isStale, fields }
      setFailure(failed)
      return failed
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { submit, isBusy, failure, clearFailure: () => setFailure(undefined) }
}
