import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Person } from '@hr/contract/areas/employees/people'
import { t } from '../../lib/t.ts'
import { nameOf, Person as PersonFace } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './projects.module.css'
import { Hint } from '../../ui/texts.tsx'

type MemberListProps = {
  members: readonly Person[]
  onRemove: (person: Person) => void
  /** Wraps the name in a link. */
  link?: (person: Person, name: string) => ReactNode
}

export function MemberList({ members, onRemove, link = (_, name) => name }: MemberListProps) {
  const list = useRef<HTMLDivElement>(null)
  // The index to focus after a member was removed.
  const focusOn = useRef<number>(undefined)
  useEffect(() => {
    if (focusOn.current === undefined) return
    const buttons = list.current?.querySelectorAll('button')
    const next = buttons?.[Math.min(focusOn.current, buttons.length - 1)] ?? list.current
    next?.focus()
    focusOn.current = undefined
  })
  return (
    <div ref={list} tabIndex={-1} className={css.members}>
      {members.length === 0 ? (
        <Hint py={12}>{t('No team members yet.')}</Hint>
      ) : (
        <ul>
          {members.map((person, index) => {
            const name = nameOf(person)
            return (
              <li key={person.uuid}>
                <PersonFace
                  name={name}
                  photo={person.profileImage}
                  {...(person.position && { sub: person.position.name })}
                >
                  {link(person, name)}
                </PersonFace>
                <ActionIcon
                  size={28}
                  aria-label={t('Remove {value}', { value: name })}
                  onClick={() => {
                    focusOn.current = index
                    onRemove(person)
                  }}
                >
                  <Icon icon={IconTrash} />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
