import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { t } from '../lib/t.ts'
import { Icon } from './Icon.tsx'

type MoveButtonsProps = {
  name: string
  /** The place in the list. */
  index: number
  /** The length of the list. */
  count: number
  onMove: (to: number) => void
}

/** Buttons that move an entry of a list up and down. */
export const MoveButtons = ({ name, index, count, onMove }: MoveButtonsProps) => (
  <>
    <MoveButton
      label={t('Move {name} up', { name })}
      icon={IconArrowUp}
      isEnd={index === 0}
      onMove={() => onMove(index - 1)}
    />
    <MoveButton
      label={t('Move {name} down', { name })}
      icon={IconArrowDown}
      isEnd={index === count - 1}
      onMove={() => onMove(index + 1)}
    />
  </>
)

type MoveButtonProps = { label: string; icon: typeof IconArrowUp; isEnd: boolean; onMove: () => void }

const MoveButton = ({ label, icon, isEnd, onMove }: MoveButtonProps) => (
  // aria-disabled, not disabled, so that the button keeps the focus at the end of the list.
  <Button
    variant="default"
    px={8}
    aria-label={label}
    aria-disabled={isEnd}
    data-disabled={isEnd || undefined}
    onClick={onMove}
  >
    <Icon icon={icon} />
  </Button>
)
