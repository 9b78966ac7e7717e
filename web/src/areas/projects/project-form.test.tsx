import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { fieldTexts } from '@hr/contract/lib/fields'
import { boris, cvita, dino, project } from '../../../test/project.ts'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { ProjectEdit, ProjectNew } from './ProjectForm.tsx'

let calls: ReturnType<typeof stubServer> = []
beforeEach(() => {
  calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /people': () => ({ result: [boris, cvita, dino] }),
    [`GET /project/${project.uuid}`]: () => ({ result: project }),
    [`PUT /project/${project.uuid}`]: () => ({ result: project }),
  })
})

const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }))
const member = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Team member' })
async function choose(label: string, { firstName }: { firstName: string }) {
  const name = new RegExp(`^${label}`)
  await userEvent.click(await screen.findByRole('combobox', { name }))
  const people = await screen.findByRole('listbox', { name, hidden: true })
  await userEvent.click(await within(people).findByRole('option', { name: `${firstName} Kos`, hidden: true }))
}
const editProject = () => renderAt(`/?uuid=${project.uuid}`, <ProjectEdit />)
const saved = () => calls.find(({ method }) => method === 'PUT')?.body

test('requires everything except the notes and the team', async () => {
  await renderAt('/', <ProjectNew />)
  await press('Save')
  const summary = screen.getByRole('group', { name: 'There are 5 problems' })
  for (const label of ['Name', 'Project ID', 'Start date', 'Client name', 'Client contact'])
    expect(summary.textContent).toContain(`${label}: ${english(fieldTexts.required)}`)
})

test('confirms each added and each removed team member', async () => {
  await renderAt('/', <ProjectNew />)
  await choose('Team member', boris)
  await press('Add member')
  expect(await screen.findByText('Team member added')).toBeDefined()
  await press('Remove Boris Kos')
  expect(await screen.findByText('Team member successfully deleted!')).toBeDefined()
})

describe('a person chosen as team member but not added yet', () => {
  test('joins the team when the form is saved', async () => {
    await editProject()
    await choose('Team member', cvita)
    await press('Save')
    await waitFor(() => expect(saved()).toMatchObject({ teamMembers: [{ uuid: boris.uuid }, { uuid: cvita.uuid }] }))
  })

  test('is rejected at the field if they are the team lead', async () => {
    await editProject()
    await choose('Team lead', dino)
    await choose('Team member', dino)
    await press('Save')
    expect(await screen.findByText(english(projectsTexts.isLead))).toBeDefined()
    expect(document.activeElement).toBe(member())
    expect(saved()).toBeUndefined()
  })
})

test("shows the server's error about the team at the team member field", async () => {
  calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /people': () => ({ result: [boris] }),
    [`GET /project/${project.uuid}`]: () => ({ result: project }),
    [`PUT /project/${project.uuid}`]: () => ({
      status: 422,
      result: { message: [{ field: 'teamMembers', message: english(projectsTexts.leadIsMember) }] },
    }),
  })
  await editProject()
  await choose('Team lead', boris)
  await press('Save')
  expect(await screen.findByText(english(projectsTexts.leadIsMember))).toBeDefined()
  expect(document.activeElement).toBe(member())
})
