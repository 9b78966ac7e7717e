import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { categories, categoryOf } from '../../../test/documents.ts'
import { chooseAction } from '../../../test/menu.ts'
import { renderAt } from '../../../test/render.tsx'
import { settings, signedIn, stubServer, type Handlers } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import DocumentCategories from './DocumentCategories.tsx'

const use = { documents: 3, hrOnly: { documents: 0, people: 0 } }
const hrOnly = { documents: 3, hrOnly: { documents: 3, people: 2 } }

const answers: Handlers = {
  'POST /refresh': () => signedIn(),
  'GET /client-settings': () => ({ result: settings }),
  'GET /document-categories': () => ({ result: categories }),
  'GET /document-categories/:id/use': () => ({ result: use }),
}

async function show(handlers: Handlers = {}) {
  const calls = stubServer({ ...answers, ...handlers })
  await refresh()
  await renderAt('/settings/document-categories', <DocumentCategories />)
  await screen.findByRole('heading', { level: 1 })
  return calls
}

test('lists the categories in their order, and archived ones apart', async () => {
  await show()
  const list = within(await screen.findByRole('list', { name: 'Document categories' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('ContractEmployee and HR'),
    expect.stringContaining('CertificateEmployee and HR · With expiry date'),
    expect.stringContaining('WarningOnly HR'),
  ])
  expect(screen.getByRole('button', { name: 'Restore Annex' })).toBeDefined()
})

test('a restored category has the focus in the list', async () => {
  let listed = categories
  await show({
    'GET /document-categories': () => ({ result: listed }),
    'PUT /document-categories/:id/restore': () => {
      listed = categories.map((category) => ({ ...category, isArchived: false }))
      return { result: { message: 'Category restored' } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Annex' }))
  const edit = await screen.findByRole('button', { name: 'Edit Annex' })
  await waitFor(() => expect(document.activeElement).toBe(edit))
})

test('HR adds a category and moves it', async () => {
  const calls = await show({
    'POST /document-categories': () => ({ result: categoryOf({ name: 'Review' }) }),
    'PUT /document-categories/order': () => ({ result: { message: '' } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add category' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add category' }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findAllByText('Required field')).not.toHaveLength(0)
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Review')
  await userEvent.click(form.getByRole('switch', { name: 'Documents have an expiry date' }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Category added')
  expect(calls.find(({ method, path }) => method === 'POST' && path === '/document-categories')?.body).toEqual({
    name: 'Review',
    visibility: 'employee',
    hasExpiry: true,
  })
  await chooseAction('Contract', 'Move down')
  const [contract, certificate, warning] = categories
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    categories: [certificate!.uuid, contract!.uuid, warning!.uuid],
  })
})

test('HR is told that other people will see the documents of a category', async () => {
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Contract' }))
  await choose('Who sees its documents', 'Employee, HR and team leads')
  expect(await screen.findByText(/This also changes who sees the 3 documents/)).toBeDefined()
})

async function choose(field: string, option: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: field }))
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}

test('a Superadmin chooses whether the documents that only HR sees become visible, and is told to whom', async () => {
  const calls = await show({
    'GET /document-categories/:id/use': () => ({ result: hrOnly }),
    'PUT /document-categories/:id': () => ({ result: categoryOf({ name: 'Warning' }) }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Warning' }))
  await choose('Who sees its documents', 'Employee, HR and team leads')
  expect(await screen.findByText(/Still visible only to HR: 3 documents of 2 employees/)).toBeDefined()
  await choose('Documents that only HR sees', 'They become visible, too')
  expect(
    await screen.findByText(/Employees and their team leads will see .*: 3 documents of 2 employees/),
  ).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Category changed')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    name: 'Warning',
    visibility: 'lead',
    hasExpiry: false,
    filedDocuments: 'open',
    version: 1,
  })
})

test('an Admin is told that only a Superadmin opens a category with documents that only HR sees', async () => {
  await show({
    'POST /refresh': () => signedIn({ user: { effectiveRole: 'Admin' } }),
    'GET /document-categories/:id/use': () => ({ result: hrOnly }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Warning' }))
  await choose('Who sees its documents', 'Employee and HR')
  expect(
    await screen.findByText(/Only a Superadmin can make this category visible to others. It contains 3 documents/),
  ).toBeDefined()
  expect(screen.queryByRole('combobox', { name: 'Documents that only HR sees' })).toBeNull()
})

test('a category with documents is archived, which HR is told before', async () => {
  await show({
    'DELETE /document-categories/:id': () => ({ result: { message: 'Category archived. 3 documents keep it.' } }),
  })
  await chooseAction('Contract', 'Delete')
  expect(await screen.findByText(/3 documents have this category and keep it/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('Category archived. 3 documents keep it.')).toBeDefined()
})

test('a company without categories is asked to add one', async () => {
  await show({ 'GET /document-categories': () => ({ result: [] }) })
  expect(await screen.findByText('No categories')).toBeDefined()
})

test('a moved category is at its new place at once, with the focus, and moves back if the call fails', async () => {
  const answered = Promise.withResolvers<{ status: number; result: unknown }>()
  await show({ 'PUT /document-categories/order': () => answered.promise })
  const list = within(await screen.findByRole('list', { name: 'Document categories' }))
  const names = () => list.getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent)
  await chooseAction('Contract', 'Move down')
  await waitFor(() => expect(names()).toEqual(['Certificate', 'Contract', 'Warning']))
  const menu = screen.getByRole('button', { name: 'Actions for Contract' })
  await waitFor(() => expect(document.activeElement).toBe(menu))
  answered.resolve({ status: 503, result: { message: 'Try again later' } })
  expect(await screen.findByText('Try again later')).toBeDefined()
  expect(names()).toEqual(['Contract', 'Certificate', 'Warning'])
})

test('a failed move is reported also after the user has left the page', async () => {
  const answered = Promise.withResolvers<{ status: number; result: unknown }>()
  const calls = stubServer({ ...answers, 'PUT /document-categories/order': () => answered.promise })
  await refresh()
  const router = await renderAt('/settings/document-categories', <DocumentCategories />)
  await screen.findByRole('list', { name: 'Document categories' })
  await chooseAction('Contract', 'Move down')
  await waitFor(() => expect(calls.some(({ path }) => path === '/document-categories/order')).toBe(true))
  await act(() => router.navigate({ href: '/elsewhere' }))
  await screen.findByText('another page')
  answered.resolve({ status: 503, result: { message: 'Not at the moment' } })
  expect(await screen.findByText('Not at the moment')).toBeDefined()
})

test('quick moves are saved one after the other, and a failure undoes only its own move', async () => {
  const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  const failed = { status: 503, result: { message: 'Try again later' } }
  let orders = 0
  const calls = await show({
    'PUT /document-categories/order': async () => {
      const answer = answers[orders++]
      await answer?.promise
      return orders === 1 ? { result: { message: '' } } : failed
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Document categories' }))
  const names = () => list.getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent)
  await chooseAction('Contract', 'Move down')
  await chooseAction('Contract', 'Move down')
  await waitFor(() => expect(names()).toEqual(['Certificate', 'Warning', 'Contract']))
  const [contract, certificate, warning] = categories.map(({ uuid }) => uuid)
  const sent = () => calls.filter(({ path }) => path === '/document-categories/order').map(({ body }) => body)
  expect(sent()).toEqual([{ categories: [certificate, contract, warning] }])
  answers[0]?.resolve(undefined)
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({ categories: [certificate, warning, contract] })
  answers[1]?.resolve(undefined)
  expect(await screen.findByText('Try again later')).toBeDefined()
  await waitFor(() => expect(names()).toEqual(['Certificate', 'Contract', 'Warning']))
  // Loading the list again would fail too, and be told once more.
  expect(calls.filter(({ method, path }) => method === 'GET' && path === '/document-categories')).toHaveLength(1)
})

test('says by its name that a category was deleted meanwhile, and keeps an open form', async () => {
  const gone = () => ({ status: 404, result: { message: 'Not found', code: 'http.notFound' } })
  await show({
    'PUT /document-categories/:id': gone,
    'DELETE /document-categories/:id': gone,
    'PUT /document-categories/:id/restore': gone,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Annex' }))
  expect(await screen.findAllByText(/^Annex no longer exists\./)).not.toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Edit Contract' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Contract' }))
  const name = form.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await userEvent.type(name, 's')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/^This record no longer exists\./)).toBeDefined()
  expect(name.value).toBe('Contracts')
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(form.getByRole('button', { name: 'Discard' }))
  await chooseAction('Contract', 'Delete')
  const question = within(await screen.findByRole('dialog', { name: 'Delete Contract?' }))
  await userEvent.click(question.getByRole('button', { name: 'Archive' }))
  expect(await screen.findAllByText(/^Contract no longer exists\./)).not.toHaveLength(0)
})
