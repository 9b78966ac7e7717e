import { IconFileAlert } from '@tabler/icons-react'
import { t } from '../../lib/t.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** Marks a request without the document that its leave policy expects. */
export const DocumentDueChip = () => (
  <StatusChip tone="warn" icon={<Icon icon={IconFileAlert} size={14} />}>
    {t('Document due')}
  </StatusChip>
)
