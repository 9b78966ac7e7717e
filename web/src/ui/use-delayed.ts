import { useEffect, useState } from 'react'

/** True when `isOn` has been true for `ms` without a pause: what is over sooner shows no sign of waiting. */
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
