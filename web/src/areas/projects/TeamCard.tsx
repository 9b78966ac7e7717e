import type { Message } from '@hr/contract/lib/messages'
import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Person } from '@hr/contract/areas/employees/people'
import { teamLabels, projectsApi, type Project } from '@hr/contract/areas/projects/projects'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { joiningProblem } from '@hr/contract/areas/projects/team'
import { query, useApiMutation } from '../../api/client.ts'
import { isStale, messageOf } from '../../api/errors.ts'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'
import { SubmitError } from '../../form/SubmitError.tsx'
import { mergeDraft } from '../../form/merge-draft.ts'
import { useFreeze } from '../../form/use-freeze.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Card } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.tsx'
import { bodyOf } from './draft.ts'
import { MemberList } from './MemberList.tsx'
import { MemberPicker } from './MemberPicker.tsx'
import css from './projects.module.css'

type TeamCardProps = { project: Project; reload: () => Promise<Project> }

const isSameTeam = (a: readonly Person[], b: readonly Person[]) =>
  a.length === b.length && a.every(({ uuid }) => b.some((other) => other.uuid === uuid))

/** The members of a project; changes take effect when they are saved. */
export function TeamCard({ project, reload }: TeamCardProps) {
  const client = useQueryClient()
  // Undefined if nothing is changed.
  const [draft, setDraft] = useState<Person[]>()
  // A chosen person who was not added yet also joins when the changes are saved.
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
    // The focused button disappears.
    card.current?.focus({ preventScroll: true })
  }
  const update = useApiMutation(projectsApi.update, {
    onSuccess: (saved) => {
      client.setQueryData(query(projectsApi.find, { params: { id: project.uuid } }).queryKey, saved)
      endChanges()
      toast.success(t(projectsTexts.changesSaved))
    },
    onError: async (error) => {
      if (!isStale(error)) return
      // If loading fails, the next save reports the conflict again.
      const current = await reload().catch(() => undefined)
      if (!current) return
      const { values } = mergeDraft({ members: project.teamMembers }, { members }, { members: current.teamMembers })
      setDraft(isSameTeam(values.members, current.teamMembers) ? undefined : values.members)
    },
  })

  // The failed save was based on an older version than the loaded one.
  const isMerged = update.error !== null && update.variables.body.version !== project.version

  const save = () => {
    const found = chosen === null ? undefined : joiningProblem(team, chosen)
    setProblem(found && t(found))
    if (found !== undefined) return
    const body = { ...bodyOf({ ...project, teamMembers: members, newMember: chosen }), version: project.version }
    update.mutate({ params: { id: project.uuid }, body })
  }
  useFreeze(card, update.isPending)

  const change = (next: Person[], done: Message) => {
    update.reset()
    setProblem(undefined)
    setDraft(isSameTeam(next, project.teamMembers) ? undefined : next)
    toast.success(t(done))
    toast.info(t(projectsTexts.saveChanges))
  }
  return (
    <Card title={t(teamLabels.teamMembers)}>
      <Stack gap={12} ref={card} tabIndex={-1} className={css.team} aria-busy={update.isPending}>
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
        {update.error && (
          <SubmitError>
            <Notice tone="danger">
              {messageOf(update.error, t('Failed to update data'))}
              {isMerged && <p>{t('This team now includes their changes and yours. Check it, then save again.')}</p>}
            </Notice>
          </SubmitError>
        )}
        {draft && (
          <div className={css.unsaved} data-form-footer="">
            <span>{t('Unsaved changes')}</span>
            <Button
              variant="default"
              size="sm"
              onClick={() => {
                update.reset()
                endChanges()
              }}
            >
              {t('Cancel')}
            </Button>
            <Button size="sm" loading={update.isPending} onClick={save}>
              {t('Save')}
            </Button>
          </div>
        )}
      </Stack>
      <LeaveGuard isDirty={draft !== undefined || chosen !== null} isLeavingAllowed={() => false} />
    </Card>
  )
}
