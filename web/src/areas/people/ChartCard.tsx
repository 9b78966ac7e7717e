import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { memo } from 'react'
import { t } from '../../lib/t.ts'
import { Avatar, nameOf } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { card, type Place } from './chart-tree.ts'
import css from './org-chart.module.css'

type ChartCardProps = {
  place: Place
  /** Whether Tab reaches this card: one card of a tree. */
  isActive: boolean
  /** Whether this is the person that the user searched for. */
  isFound: boolean
  isLoading: boolean
}

/** Separates the parts of a card's name for screen readers. */
const separator = <VisuallyHidden>, </VisuallyHidden>

export const cardId = (uuid: string) => `chart-${uuid}`

/** A person of the chart, as an item of a tree. The tree handles clicks and keys, so that cards rarely change. */
export const ChartCard = memo(function ChartCard({ place, isActive, isFound, isLoading }: ChartCardProps) {
  const { person, x, y, level, position, size, isOpen } = place
  const name = nameOf(person)
  return (
    <div
      id={cardId(person.uuid)}
      role="treeitem"
      className={css.card}
      style={{ left: x, top: y, width: card.width, height: card.height }}
      tabIndex={isActive ? 0 : -1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-expanded={isOpen}
      aria-busy={isLoading || undefined}
      data-uuid={person.uuid}
      data-found={isFound || undefined}
    >
      <Avatar name={name} photo={person.profileImage} size={36} />
      <span className={css.text}>
        <span className={css.name}>{name}</span>
        {person.position !== null && (
          <span className={css.position}>
            {separator}
            {person.position}
          </span>
        )}
        {person.reports > 0 && (
          <VisuallyHidden>
            {separator}
            {t('direct reports: {count}', { count: person.reports })}
          </VisuallyHidden>
        )}
      </span>
      {isOpen !== undefined && (
        // For pointers only: the keyboard opens and closes with the arrow keys.
        <span className={css.toggle} aria-hidden="true" data-toggle="">
          {person.reports}
          <Icon icon={isOpen ? IconChevronUp : IconChevronDown} size={14} />
        </span>
      )}
    </div>
  )
})
