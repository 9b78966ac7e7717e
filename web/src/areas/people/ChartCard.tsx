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

export const cardId = (uuid: string) => `chart-${uuid}`

/** A person of the chart, as an item of a tree. The tree handles clicks and keys, so that cards rarely change. */
export const ChartCard = memo(function ChartCard({ place, isActive, isFound, isLoading }: ChartCardProps) {
  const { person, x, y, level, position, size, isOpen } = place
  const name = nameOf(person)
  const reports = person.reports > 0 && t('{{count}} direct reports', { count: person.reports })
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
      aria-label={[name, person.position, reports].filter(Boolean).join(', ')}
      data-uuid={person.uuid}
      data-found={isFound || undefined}
    >
      <Avatar name={name} photo={person.profileImage} size={36} />
      <span className={css.text}>
        <span className={css.name}>{name}</span>
        <span className={css.position}>{person.position}</span>
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
