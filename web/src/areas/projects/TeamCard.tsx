import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Person } from '@hr/contract/areas/employees/people'
import { projectsApi, projectsTexts, type Project } from '@hr/contract/areas/projects/projects'
import { joiningProblem } from '@hr/contract/areas/projects/team'
import { useApiMutation } from '../../api/client.ts'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'
import { Refusal } from '../../form/Refusal.tsx'
import { StaleNotice } from '../../form/StaleNotice.tsx'
import { useHeld } from '../../form/use-held.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Card } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.tsx'
import { bodyOf } from './draft.ts'
import { MemberList } from './MemberList.tsx'
import { MemberPicker } from './MemberPicker.tsx'
import css from './projects.module.css'

type TeamCardProps = { project: Project; onSaved: (project: Project) => void; onReload: () => Promise<unknown> }

const isSameTeam = (a: readonly Person[], b: readonly Person[]) =>
  a.length === b.length && a.every(({ uuid }) => b.some((other) => other.uuid === uuid))

/** The members of a project; who is added or removed joins or leaves when the changes are saved. */
export function TeamCard({ project, onSaved, onReload }: TeamCardProps) {
  // Undefined: nothing is changed.
  const [draft, setDraft] = useState<Person[]>()
  // Who is not added yet joins with the others, for what stands in the card is saved.
  const [chosen, setChosen] = useState<Person | null>(null)
  const [problem, setProblem] = useState<string>()
  const card = useRef<HTMLDivElement>(null)
  const members = draft ?? project.teamMembers
  const team = { teamLead: project.teamLead, teamMembers: members }
  const choose = (person: Person | null) => {
    setChosen(person)
    setProblem(undefined)
  }
  const endChanges = () => {
    setDraft(undefined)
    choose(null)
    // The button that had the focus goes.
    card.current?.focus({ preventScroll: true })
  }
  const update = useApiMutation(projectsApi.update, { changes: [projectsApi.list] })
  const { submit, isBusy, failure, clearFailure } = useSubmit<Person[]>(async (teamMembers) => {
    const body = { ...bodyOf({ ...project, teamMembers, newMember: chosen }), version: project.version }
    onSaved(await update.mutateAsync({ params: { id: project.uuid }, body }))
    endChanges()
    toast.success(t(projectsTexts.changesSaved))
  }, t('Failed to update data'))

  const save = () => {
    const found = chosen === null ? undefined : joiningProblem(team, chosen)
    setProblem(found && t(found))
    if (found === undefined) void submit(members)
  }
  useHeld(card, isBusy)

  const change = (next: Person[], done: string) => {
    clearFailure()
    setProblem(undefined)
    setDraft(isSameTeam(next, project.teamMembers) ? undefined : next)
    toast.success(t(done))
    toast.info(t(projectsTexts.saveChanges))
  }
  return (
    <Card title={t('Team members')}>
      <div ref={card} tabIndex={-1} className={css.team} aria-busy={isBusy}>
        <MemberPicker
          team={team}
          chosen={chosen}
          onChoose={choose}
          error={problem}
          onAdd={(person) => change([...members, person], projectsTexts.memberAdded)}
        />
        <MemberList
          members={members}
          link={({ uuid }, name) => (
            <ScreenLink screen="employeeProfile" uuid={uuid}>
              {name}
            </ScreenLink>
          )}
          onRemove={(person) =>
            change(
              members.filter(({ uuid }) => uuid !== person.uuid),
              projectsTexts.memberDeleted,
            )
          }
        />
        {failure && (
          <Refusal>
            {failure.isStale ? (
              <StaleNotice message={failure.message} onReload={onReload} />
            ) : (
              <Notice tone="danger">{failure.message}</Notice>
            )}
          </Refusal>
        )}
        {draft && (
          <div className={css.unsaved} data-form-footer="">
            <span>{t('Unsaved changes')}</span>
            <Button
              variant="default"
              size="sm"
              onClick={() => {
                clearFailure()
                endChanges()
              }}
            >
              {t('Cancel')}
            </Button>
            <Button size="sm" loading={isBusy} onClick={save}>
              {t('Save')}
            </Button>
          </div>
        )}
      </div>
      <LeaveGuard isDirty={draft !== undefined || chosen !== null} isLeavingAllowed={() => false} />
    </Card>
  )
}
