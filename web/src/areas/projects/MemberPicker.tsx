import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Person } from '@hr/contract/areas/employees/people'
import { joiningProblem } from '@hr/contract/areas/projects/team'
import { PersonSelect } from '../../form/PersonSelect.tsx'
import { t } from '../../lib/t.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './projects.module.css'

type MemberPickerProps = {
  team: { teamLead: Person | null; teamMembers: readonly Person[] }
  chosen: Person | null
  onChoose: (person: Person | null) => void
  onAdd: (person: Person) => void
  id?: string
  /** The error of the members, or of a chosen person who cannot join. */
  error?: string | undefined
}

/** Chooses a person and adds them to the team, or tells why not. */
export function MemberPicker({ team, chosen, onChoose, onAdd, id, error }: MemberPickerProps) {
  const [isRefused, setRefused] = useState(false)
  // Shown after an attempt, while the problem exists.
  const problem = joiningProblem(team, chosen)
  const add = () => {
    setRefused(problem !== undefined)
    if (problem !== undefined || chosen === null) return
    onAdd(chosen)
    onChoose(null)
  }
  return (
    <div className={css.picker}>
      <PersonSelect
        {...(id !== undefined && { id })}
        label={t('Team member')}
        value={chosen}
        onChange={(person) => {
          onChoose(person)
          setRefused(false)
        }}
        error={isRefused && problem !== undefined ? t(problem) : error}
      />
      <Button variant="default" size="sm" leftSection={<Icon icon={IconPlus} />} onClick={add}>
        {t('Add member')}
      </Button>
    </div>
  )
}
