import { useEffect, useState } from 'react'

/** Returns true once `isOn` has been true for `ms`, so that short waits show no loading indicator. */
export function useDelayed(isOn: boolean, ms = 300): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isOn, ms])
  return isOn && isLate
}
