import { useNetwork } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './shell.module.css'

/** Says that the browser has lost the network, as long as it has. The region stands before its words, to be heard. */
export function Offline() {
  const { online } = useNetwork()
  return (
    <div role="status" className={css.offline}>
      {!online && (
        <>
          <Icon icon={IconAlertTriangle} size={18} />
          <span>{t('You are offline. What you see may be out of date, and nothing can be saved.')}</span>
        </>
      )}
    </div>
  )
}
