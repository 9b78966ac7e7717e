import { IconChevronRight } from '@tabler/icons-react'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import { RowButton } from './RowButton.tsx'

type ExpanderProps = { row: { toggleExpanded: () => void }; name: string; isExpanded: boolean }

/** Shows and hides the details of a row. */
export const Expander = ({ row, name, isExpanded }: ExpanderProps) => (
  <RowButton
    aria-expanded={isExpanded}
    aria-label={t('Details for {name}', { name })}
    onClick={() => row.toggleExpanded()}
  >
    <Icon icon={IconChevronRight} />
  </RowButton>
)
