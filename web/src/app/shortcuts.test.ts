import { fireEvent } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { roleNames } from '@hr/contract/access'
import { mayOpen } from '@hr/contract/screens'
import { meantKey, placesFor } from './shortcuts.ts'

const at = (id: string) => document.getElementById(id) ?? document.body

/** What a key means that is pressed there. */
function pressed(init: KeyboardEventInit, target: Element = document.body): string | undefined {
  let meant: string | undefined
  const listen = (event: KeyboardEvent) => (meant = meantKey(event))
  addEventListener('keydown', listen)
  fireEvent.keyDown(target, init)
  removeEventListener('keydown', listen)
  return meant
}

beforeEach(() => {
  document.body.innerHTML = `
    <button id="button"></button>
    <input id="text">
    <input id="date" type="date">
    <input id="box" type="checkbox">
    <input id="radio" type="radio">
    <textarea id="area"></textarea>
    <select id="select"><option id="option"></option></select>
    <div contenteditable><b id="written"></b></div>
    <button id="combobox" role="combobox"></button>`
})

test.each<[string, KeyboardEventInit, string | undefined]>([
  ['a letter', { key: 'g' }, 'g'],
  ['a letter under a lock of capitals', { key: 'G' }, 'g'],
  ['a letter with Shift', { key: 'G', shiftKey: true }, undefined],
  ['a sign', { key: '/' }, '/'],
  ['a sign that a keyboard has above another one', { key: '/', shiftKey: true }, '/'],
  ['the question mark', { key: '?', shiftKey: true }, '?'],
  ['a letter with Ctrl', { key: 'e', ctrlKey: true }, undefined],
  ['a letter with Alt', { key: 'e', altKey: true }, undefined],
  ['a letter with ⌘', { key: 'e', metaKey: true }, undefined],
  ['a letter of an input method', { key: 'e', isComposing: true }, undefined],
  ['a key without a letter', { key: 'Enter' }, undefined],
  ['a held key that moves on', { key: 'j', repeat: true }, 'j'],
  ['a held key that acts', { key: 'x', repeat: true }, undefined],
])('%s', (_, init, meant) => {
  expect(pressed(init)).toBe(meant)
})

test('what a part of the page has taken is not taken again', () => {
  const take = (event: Event) => event.preventDefault()
  document.body.addEventListener('keydown', take)
  expect(pressed({ key: 'e' })).toBeUndefined()
  document.body.removeEventListener('keydown', take)
})

describe('while somebody types', () => {
  test.each(['text', 'date', 'radio', 'area', 'select', 'option', 'written', 'combobox'])('in %s: nothing', (id) => {
    expect(pressed({ key: 'e' }, at(id))).toBeUndefined()
  })

  test.each(['button', 'box'])('in %s nobody types', (id) => {
    expect(pressed({ key: 'e' }, at(id))).toBe('e')
  })
})

test.each(['<div role="dialog">', '<div role="alertdialog">', '<div role="menu">', '<dialog open>'])(
  'under %s nothing is meant for the page',
  (over) => {
    document.body.insertAdjacentHTML('beforeend', over)
    expect(pressed({ key: 'e' })).toBeUndefined()
  },
)

test.each([...roleNames, null])('%s goes to pages that they may open, by letters of their own', (role) => {
  const places = placesFor(role)
  expect(places.filter(({ screen }) => !mayOpen(screen, role))).toEqual([])
  expect(new Set(places.map(({ key }) => key)).size).toBe(places.length)
})

test('the letters of pages are those that were promised', () => {
  const promised = { e: 'employees', l: 'myLeaves', p: 'projects', a: 'applicants', q: 'equipment', i: 'licences' }
  expect(Object.fromEntries(placesFor('Superadmin').map(({ key, screen }) => [key, screen]))).toMatchObject(promised)
})
