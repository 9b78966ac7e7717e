import { Drawer } from '@mantine/core'
import { t } from '../lib/t.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { Navigation } from './Navigation.tsx'
import css from './shell.module.css'

/** The navigation of narrow windows. */
export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  useFocusBack(true)
  return (
    <Drawer opened onClose={onClose} size={270} title={t('HR Application')}>
      <nav aria-label={t('Main')} className={css.drawer}>
        <Navigation id="drawer-navigation" onFollow={onClose} />
      </nav>
    </Drawer>
  )
}
