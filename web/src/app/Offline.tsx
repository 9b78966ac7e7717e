import { IconAlertTriangle } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { t } from '../lib/t.ts'
import css from './shell.module.css'

const signs = ['online', 'offline'] as const

function watch(tell: () => void) {
  for (const sign of signs) addEventListener(sign, tell)
  return () => {
    for (const sign of signs) removeEventListener(sign, tell)
  }
}

/** Says that the browser has lost the network, as long as it has. The region stands before its words, to be heard. */
export function Offline() {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine)
  return (
    <div role="status" className={css.offline}>
      {!isOnline && (
        <>
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
          <span>{t('You are offline. What you see may be out of date, and nothing can be saved.')}</span>
        </>
      )}
    </div>
  )
}
