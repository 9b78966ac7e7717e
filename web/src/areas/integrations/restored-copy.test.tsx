import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RestoredCopy as State } from '@hr/contract/areas/company/restored-copy'
import { outgoingKinds } from '@hr/contract/lib/outgoing'
import { renderAt } from '../../../test/render.tsx'
import { settings, signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import { RestoredCopy } from './RestoredCopy.tsx'

type Answers = { status: number }[]

async function show(problems: { find?: Answers; switchOn?: Answers } = {}) {
  let copy: State = { restoredAt: '2026-11-20T08:00:00Z', off: [...outgoingKinds] }
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /restored-copy': () => problems.find?.pop() ?? { result: copy },
    'PUT /restored-copy': ({ body }) => {
      const problem = problems.switchOn?.pop()
      if (problem) return problem
      const { on } = body as { on: string[] }
      const off = copy.off.filter((kind) => !on.includes(kind))
      copy = { restoredAt: off.length > 0 ? copy.restoredAt : null, off }
      return { result: copy }
    },
  })
  await refresh()
  await renderAt('/', <RestoredCopy />)
  if (problems.find) await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText(/^This database was restored from a backup/)
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('lists what a restore has switched off, and switches on each of it', async () => {
  const sent = await show()
  expect(screen.getAllByRole('listitem')).toHaveLength(outgoingKinds.length)
  await press('Switch on: Webhooks')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(outgoingKinds.length - 1))
  expect(sent()).toEqual([{ on: ['webhooks'] }])
  expect(await screen.findByText('Switched on: Webhooks')).toBeDefined()
})

test('tells that a call failed, and tries it again', async () => {
  const sent = await show({ find: [{ status: 409 }], switchOn: [{ status: 409 }] })
  await press('Switch on: Reports by email')
  expect(await screen.findByText('Failed to save data')).toBeDefined()
  await press('Try again')
  expect(await screen.findByText('Switched on: Reports by email')).toBeDefined()
  expect(screen.queryByText('Failed to save data')).toBeNull()
  expect(sent()).toEqual([{ on: ['reports'] }, { on: ['reports'] }])
})

test('switches on everything if the copy replaces production, and disappears', async () => {
  const sent = await show()
  await press('Use as production system')
  const dialog = within(await screen.findByRole('dialog', { name: 'Use as production system?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Switch on everything' }))
  await waitFor(() => expect(screen.queryByText(/restored from a backup/)).toBeNull())
  expect(sent()).toEqual([{ on: [...outgoingKinds] }])
  expect(await screen.findByText('Everything is switched on again')).toBeDefined()
})
