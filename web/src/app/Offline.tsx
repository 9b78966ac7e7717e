import { useNetwork } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import { useIsPhone } from '../ui/use-media.ts'
import css from './shell.module.css'

/**
 * Tells that the browser is offline. The live region is always rendered, so that screen readers announce its content.
 */
export function Offline() {
  const { online } = useNetwork()
  const isPhone = useIsPhone()
  return (
    <div role="status" className={css.offline} data-screen-only>
      {!online && (
        <>
          <Icon icon={IconAlertTriangle} size={18} color="var(--hr-warn)" />
          <span>
            {/* One line, so that the page hardly moves. */}
            {isPhone
              ? t("You are offline. Changes can't be saved.")
              : t("You are offline. This page may be out of date, and changes can't be saved.")}
          </span>
        </>
      )}
    </div>
  )
}
