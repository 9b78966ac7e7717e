import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { project } from '../../../test/project.ts'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { store } from '../../lib/store.ts'
import ArchivedProjects from './ArchivedProjects.tsx'
import ProjectList from './ProjectList.tsx'

const idle = { ...project, uuid: '00000000-0000-4000-8000-00000000f012', name: 'Idle', projectMonthlyAverage: 0 }
const small = { ...project, uuid: '00000000-0000-4000-8000-00000000f013', name: 'Small', projectMonthlyAverage: 1 }

beforeEach(() => {
  store.actions.endSession({ kind: 'unknown' })
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /projects': ({ query }) => {
      const items = [idle, project, small].filter(({ name }) => name.includes(query.get('q') ?? ''))
      const isAdded = ({ uuid }: { uuid: string }) => !query.get('excludedIds')?.includes(uuid)
      const totalMonthlyAverage = items
        .filter(isAdded)
        .reduce((sum, { projectMonthlyAverage }) => sum + projectMonthlyAverage, 0)
      return { result: { items, total: items.length, page: 1, pageSize: 15, totalMonthlyAverage } }
    },
    [`PUT /archive-project/${project.uuid}`]: () => ({ status: 502 }),
  })
})

test.each([
  {
    path: '/projects',
    list: <ProjectList />,
    action: 'Archive',
    confirm: english(projectsTexts.archiveConfirm),
    text: english(projectsTexts.archiveFailed),
  },
  {
    path: '/projects/archived',
    list: <ArchivedProjects />,
    action: 'Unarchive',
    confirm: english(projectsTexts.unarchiveConfirm),
    text: english(projectsTexts.unarchiveFailed),
  },
])('shows when $action fails: $text', async ({ path, list, action, confirm, text }) => {
  await renderAt(path, list)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Most' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
  await screen.findByRole('dialog', { name: `${action} project?` })
  await userEvent.click(await screen.findByRole('button', { name: confirm }))
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.getByRole('row', { name: /Most/ })).toBeDefined()
})

test('offers no add button for archived projects', async () => {
  await renderAt('/', <ArchivedProjects />)
  await screen.findByRole('row', { name: /Most/ })
  expect(screen.queryByRole('link', { name: 'Add new' })).toBeNull()
})

describe("'Include'", () => {
  const include = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name: `Include ${name}` })
  const isIncluded = (name: string) => include(name).checked
  const total = (sum: string) => screen.findByText(sum, { selector: '[role=status] strong' })

  test('excludes a project from the sum and includes it again', async () => {
    await renderAt('/projects', <ProjectList />)
    await total('3.5')
    await userEvent.click(include('Most'))
    await total('1.0')
    expect(isIncluded('Most')).toBe(false)
    expect(screen.getByRole('row', { name: /Most/ }).dataset['muted']).toBe('true')
    await userEvent.click(include('Most'))
    await total('3.5')
  })

  test('is kept while the list is searched', async () => {
    await renderAt('/projects', <ProjectList />)
    await total('3.5')
    await userEvent.click(include('Most'))
    await total('1.0')
    await userEvent.type(screen.getByPlaceholderText(english(projectsTexts.search)), 'Small')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Most/ })).toBeNull())
    await total('1.0')
    await userEvent.clear(screen.getByPlaceholderText(english(projectsTexts.search)))
    await screen.findByRole('row', { name: /Most/ })
    expect(isIncluded('Most')).toBe(false)
    await total('1.0')
  })

  test('is kept when the list is opened again, until the user signs out', async () => {
    await renderAt('/projects', <ProjectList />)
    await total('3.5')
    await userEvent.click(include('Most'))
    await total('1.0')
    cleanup()
    await renderAt('/projects', <ProjectList />)
    await total('1.0')
    expect(isIncluded('Most')).toBe(false)
    cleanup()
    store.actions.endSession({ kind: 'unknown' })
    await renderAt('/projects', <ProjectList />)
    await total('3.5')
    expect(isIncluded('Most')).toBe(true)
  })

  test('stays on for a project with an average of 0', async () => {
    await renderAt('/projects', <ProjectList />)
    await total('3.5')
    expect(screen.getByRole('switch', { description: english(projectsTexts.nothingToInclude) })).toBe(include('Idle'))
    await userEvent.click(include('Idle'))
    expect(isIncluded('Idle')).toBe(true)
    expect(
      await screen.findByText(english(projectsTexts.nothingToInclude), { selector: '[data-position]' }),
    ).toBeDefined()
  })
})
