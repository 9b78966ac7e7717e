import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { customFieldsTexts } from '@hr/contract/areas/custom-fields/custom-fields'
import { english } from '@hr/contract/lib/messages'
import {
  answersWithFields,
  club,
  customFields,
  fieldOf,
  option,
  parking,
  passport,
  shoes,
  size,
  small,
} from '../../../test/custom-fields.ts'
import { chooseAction } from '../../../test/menu.ts'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import CustomFields from './CustomFields.tsx'
import { changedFields, customDraftOf, customDraftSchema, withBlankFields } from './draft.ts'
import { sectionsOf } from './sections.ts'

describe('in a form', () => {
  test('values are texts, and only changed ones are sent', () => {
    const stored = { [size.uuid]: small.uuid, [shoes.uuid]: 42.5, [parking.uuid]: false }
    const { custom } = withBlankFields(customFields, { custom: customDraftOf(stored) })
    expect(custom).toEqual({
      [size.uuid]: small.uuid,
      [shoes.uuid]: '42.5',
      [club.uuid]: [],
      [parking.uuid]: 'false',
      [passport.uuid]: '',
    })
    expect(changedFields(custom, stored)).toBeUndefined()
    expect(changedFields({ ...custom, [parking.uuid]: null, [shoes.uuid]: '43' }, stored)).toEqual({
      [parking.uuid]: null,
      [shoes.uuid]: '43',
    })
  })

  test('a required field may stay blank in a stored record, but is not cleared', () => {
    const required = { ...shoes, isRequired: true }
    const isValid = (value: string, stored?: Record<string, number>) =>
      customDraftSchema([required], stored).safeParse({ [required.uuid]: value }).success
    expect(isValid('')).toBe(false)
    expect(isValid('', {})).toBe(true)
    expect(isValid('', { [required.uuid]: 42 })).toBe(false)
    expect(isValid('41,5')).toBe(true)
  })

  test('fields without a heading come first', () => {
    expect(sectionsOf(customFields).map(([heading, { length }]) => [heading, length])).toEqual([
      ['', 3],
      ['Clothes', 2],
    ])
  })
})

test('HR adds a field, moves it, and is told how many employees have a value before it is deleted', async () => {
  const calls = stubServer({
    ...answersWithFields,
    'POST /custom-fields': () => ({ result: fieldOf({ name: 'Room' }) }),
    'PUT /custom-fields/order': () => ({ result: { message: '' } }),
    'GET /custom-fields/:id/use': () => ({ result: { employees: 3, options: [] } }),
  })
  await refresh()
  await renderAt('/settings/custom-fields', <CustomFields />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add field' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add field' }))
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Room')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Field added')
  expect(calls.find(({ method, path }) => method === 'POST' && path === '/custom-fields')?.body).toMatchObject({
    name: 'Room',
    kind: 'text',
    fieldClass: 'internal',
    leadAccess: 'read',
    options: [],
  })
  await chooseAction('Size', 'Move down')
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    fields: [shoes, size, club, parking, passport].map(({ uuid }) => uuid),
  })
  await chooseAction('Shoes (EU)', 'Delete')
  expect(await screen.findByText(/3 employees have a value/)).toBeDefined()
})

test('Enter adds the next option, and a pasted list becomes options, which can be undone', async () => {
  const calls = stubServer({
    ...answersWithFields,
    'PUT /custom-fields/:id': () => ({ result: size }),
    'GET /custom-fields/:id/use': () => ({ result: { employees: 0, options: [] } }),
  })
  await refresh()
  await renderAt('/settings/custom-fields', <CustomFields />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Size' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Size' }))
  const options = () => within(form.getByRole('group', { name: 'Options' })).getAllByRole<HTMLInputElement>('textbox')
  const values = () => options().map(({ value }) => value)
  await userEvent.click(options()[1]!)
  await userEvent.keyboard('{Enter}Huge{Enter}{Enter}')
  expect(values()).toEqual(['Small', 'Large', 'Huge', ''])
  expect(document.activeElement).toBe(options()[3])

  const list = '\r\nTiny\r\n\r\n small \nMedium\nTINY\n'
  await userEvent.paste(list)
  expect(values()).toEqual(['Small', 'Large', 'Huge', 'Tiny', 'Medium', ''])
  expect(document.activeElement).toBe(options()[5])
  expect(form.getByText('2 rows added · 2 were already in the list')).toBeDefined()
  await userEvent.click(form.getByRole('button', { name: 'Undo' }))
  expect(values()).toEqual(['Small', 'Large', 'Huge', ''])

  await userEvent.click(options()[0]!)
  await userEvent.paste(list)
  expect(values()).toEqual(['Small', 'Tiny', 'Medium', 'Large', 'Huge', ''])
  // Changes after the list was pasted are not undone.
  await userEvent.type(options()[1]!, '!')
  expect(form.queryByRole('button', { name: 'Undo' })).toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Field changed')
  const names = calls.find(({ method }) => method === 'PUT')?.body
  expect(names).toMatchObject({ options: ['Small', 'Tiny!', 'Medium', 'Large', 'Huge'].map((name) => ({ name })) })
})

test('options of employment data stand for contract types', async () => {
  const type = fieldOf({
    name: 'Type',
    kind: 'choice',
    fieldClass: 'hr',
    leadAccess: 'none',
    options: [option('Intern')],
  })
  const calls = stubServer({
    ...answersWithFields,
    'GET /custom-fields': () => ({ result: [type, size] }),
    'PUT /custom-fields/:id': () => ({ result: type }),
    'GET /custom-fields/:id/use': () => ({ result: { employees: 0, options: [] } }),
  })
  await refresh()
  await renderAt('/settings/custom-fields', <CustomFields />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Type' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Type' }))
  await userEvent.click(form.getByRole('combobox', { name: /^Contract type/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Ugovor na određeno' }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Field changed')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    options: [{ name: 'Intern', contractType: 'Ugovor na određeno' }],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Size' }))
  const other = within(await screen.findByRole('dialog', { name: 'Edit Size' }))
  expect(other.queryByRole('combobox', { name: /^Contract type/ })).toBeNull()
})

test('a save after that of another user keeps the input and what they have decided about access', async () => {
  const theirs = {
    ...parking,
    name: 'Garage',
    fieldClass: 'personal' as const,
    version: 2,
  }
  let listed = customFields
  const calls = stubServer({
    ...answersWithFields,
    'GET /custom-fields': () => ({ result: listed }),
    'PUT /custom-fields/:id': ({ body }) => {
      if ((body as { version: number }).version === 2) return { result: theirs }
      listed = customFields.map((field) => (field === parking ? theirs : field))
      return { status: 409, result: { message: 'Mia saved this record at 10:42' } }
    },
  })
  await refresh()
  await renderAt('/settings/custom-fields', <CustomFields />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Parking' }))
  const form = within(await screen.findByRole('dialog'))
  await userEvent.type(form.getByRole('textbox', { name: /^Help text/ }), 'A place in the yard')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await form.findByRole('region', { name: 'Mia saved this record at 10:42' })
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Garage')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Field changed')
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    name: 'Garage',
    help: 'A place in the yard',
    fieldClass: 'personal',
    employeeAccess: 'read',
    leadAccess: 'read',
    version: 2,
  })
})

test('keeps a renamed option when another user has saved the field in the meantime', async () => {
  const theirs = { ...size, help: 'In centimetres', version: 2 }
  let listed = customFields
  const calls = stubServer({
    ...answersWithFields,
    'GET /custom-fields': () => ({ result: listed }),
    'PUT /custom-fields/:id': ({ body }) => {
      if ((body as { version: number }).version === 2) return { result: theirs }
      listed = customFields.map((field) => (field === size ? theirs : field))
      return { status: 409, result: { message: 'Mia saved this record at 10:42' } }
    },
  })
  await refresh()
  await renderAt('/settings/custom-fields', <CustomFields />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Size' }))
  const form = within(await screen.findByRole('dialog'))
  const [first] = within(form.getByRole('group', { name: 'Options' })).getAllByRole('textbox')
  await userEvent.type(first!, '!')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await form.findByRole('button', { name: 'Keep editing' }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await form.findByRole('region', { name: 'Mia saved this record at 10:42' })
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Field changed')
  const [option, ...others] = size.options.filter(({ isArchived }) => !isArchived)
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    help: 'In centimetres',
    options: [{ uuid: option!.uuid, name: `${option!.name}!` }, ...others.map(({ uuid, name }) => ({ uuid, name }))],
  })
})

test('an Admin is told that only a Superadmin changes a field that is closed to Admins', async () => {
  const closed = fieldOf({ name: 'Salary', adminAccess: 'read' })
  stubServer({
    ...answersWithFields,
    'POST /refresh': () => signedIn({ user: { effectiveRole: 'Admin' } }),
    'GET /custom-fields': () => ({
      result: [size, closed, { ...closed, name: 'Bonus', archivedAt: '2026-11-20T08:00:00Z' }],
    }),
  })
  await refresh()
  await renderAt('/settings/custom-fields', <CustomFields />)
  const reasonAt = async (button: string) => {
    const id = (await screen.findByRole('button', { name: button })).getAttribute('aria-describedby')
    return id === null ? null : document.getElementById(id)?.textContent
  }
  expect(await reasonAt('Edit Size')).toBeNull()
  for (const button of ['Edit Salary', 'Restore Bonus']) {
    expect(await reasonAt(button)).toBe(english(customFieldsTexts.closed))
    await userEvent.click(screen.getByRole('button', { name: button }))
  }
  expect(screen.queryByRole('dialog')).toBeNull()
})
