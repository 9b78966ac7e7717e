import { t } from '../../lib/t.ts'
import { lazyWithRetry } from '../../ui/lazy-part.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import type { HistoryPartsProps } from './HistoryParts.tsx'
import css from './history.module.css'

// It knows the texts of all fields and their values.
const HistoryParts = lazyWithRetry(async () => (await import('./HistoryParts.tsx')).HistoryParts)

/** The history of a record. */
export const HistoryDrawer = ({ onClose, ...history }: HistoryPartsProps & { onClose: () => void }) => (
  <SidePanel
    onClose={onClose}
    position="right"
    size={440}
    padding="lg"
    title={history.parts === 'access log' ? t('Who opened my record') : t('History')}
    classNames={{ title: css.title }}
    styles={{ header: { background: 'inherit' } }}
  >
    <HistoryParts {...history} />
  </SidePanel>
)
