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
  /** What is wrong with the members, or with who is chosen when all is saved. */
  error?: string | undefined
}

/** Chooses somebody and adds them to the team, or says why not. */
export function MemberPicker({ team, chosen, onChoose, onAdd, id, error }: MemberPickerProps) {
  const [isRefused, setRefused] = useState(false)
  // Told when somebody tries, and only as long as it is so.
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
