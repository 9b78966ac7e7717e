import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { boris, cvita, dino, project } from '../../../test/project.ts'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import ProjectProfile from './ProjectProfile.tsx'

let stored = project
let answer: 'stored' | 'stale' = 'stored'
let isUnreachable = false
let calls: ReturnType<typeof stubServer> = []
beforeEach(async () => {
  stored = { ...project, teamLead: dino }
  answer = 'stored'
  isUnreachable = false
  calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /people': () => ({ result: [boris, cvita, dino] }),
    [`GET /project/${project.uuid}`]: () => (isUnreachable ? { status: 502 } : { result: stored }),
    [`PUT /project/${project.uuid}`]: ({ body }) => {
      if (answer === 'stale') return { status: 409, result: { message: 'Mia Kos has saved this' } }
      const { teamMembers } = body as { teamMembers: { uuid: string }[] }
      const members = [boris, cvita].filter(({ uuid }) => teamMembers.some((one) => one.uuid === uuid))
      stored = { ...stored, teamMembers: members, version: stored.version + 1 }
      return { result: stored }
    },
  })
  await renderAt(`/?uuid=${project.uuid}`, <ProjectProfile />)
  await screen.findByRole('button', { name: 'Remove Boris Kos' })
})

const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }))
const member = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Team member' })
async function choose({ firstName }: { firstName: string }) {
  await userEvent.click(member())
  await userEvent.click(await screen.findByRole('option', { name: `${firstName} Kos`, hidden: true }))
}
const saves = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)

describe('the team on the profile of a project', () => {
  test('rejects no choice, the team lead and a member at the field', async () => {
    await press('Add member')
    expect(screen.getByText(english(projectsTexts.chooseMember))).toBeDefined()
    await choose(dino)
    await press('Add member')
    expect(screen.getByText(english(projectsTexts.isLead))).toBeDefined()
    await choose(boris)
    await press('Add member')
    expect(screen.getByText(english(projectsTexts.isMember))).toBeDefined()
  })

  test('only changes when it is saved, and can be saved again afterwards', async () => {
    await choose(cvita)
    await press('Add member')
    expect(await screen.findByText(english(projectsTexts.memberAdded))).toBeDefined()
    expect(screen.getByText(english(projectsTexts.saveChanges))).toBeDefined()
    await press('Remove Boris Kos')
    expect(await screen.findByText(english(projectsTexts.memberDeleted))).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Cvita Kos' }))
    expect(saves()).toEqual([])

    await press('Save')
    expect(await screen.findByText(english(projectsTexts.changesSaved))).toBeDefined()
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
    await press('Remove Cvita Kos')
    expect(screen.getByText('No team members yet.')).toBeDefined()
    await press('Save')
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
    expect(saves()).toMatchObject([
      { version: 1, teamMembers: [{ uuid: cvita.uuid }] },
      { version: 2, teamMembers: [] },
    ])
  })

  test('includes a person who is chosen but not added yet', async () => {
    await press('Remove Boris Kos')
    await choose(cvita)
    await press('Save')
    expect(await screen.findByText(english(projectsTexts.changesSaved))).toBeDefined()
    expect(saves()).toMatchObject([{ teamMembers: [{ uuid: cvita.uuid }] }])
    expect(member().value).toBe('')
  })

  test('is not saved with a chosen person who cannot join, until the reason is gone', async () => {
    await choose(cvita)
    await press('Add member')
    await choose(boris)
    await press('Save')
    expect(screen.getByText(english(projectsTexts.isMember))).toBeDefined()
    expect(saves()).toEqual([])
    await press('Remove Boris Kos')
    expect(screen.queryByText(english(projectsTexts.isMember))).toBeNull()
    await press('Save')
    await waitFor(() => expect(saves()).toMatchObject([{ teamMembers: [{ uuid: cvita.uuid }, { uuid: boris.uuid }] }]))
  })

  test('merges changes of another user with mine, and can be saved again', async () => {
    await choose(cvita)
    await press('Add member')
    answer = 'stale'
    stored = { ...stored, teamMembers: [], version: 2 }
    await press('Save')
    expect(await screen.findByText('Mia Kos has saved this')).toBeDefined()
    expect(await screen.findByText(/now includes their changes and yours/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Remove Boris Kos' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Remove Cvita Kos' })).toBeDefined()
    answer = 'stored'
    await press('Save')
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
    expect(saves().at(-1)).toMatchObject({ version: 2, teamMembers: [{ uuid: cvita.uuid }] })
  })

  test("keeps the changes when another user's version cannot be loaded", async () => {
    await press('Remove Boris Kos')
    answer = 'stale'
    isUnreachable = true
    await press('Save')
    expect(await screen.findByText('Mia Kos has saved this')).toBeDefined()
    expect(screen.getByText('Unsaved changes')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Remove Boris Kos' })).toBeNull()
  })
})
