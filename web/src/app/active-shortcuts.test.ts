import { fireEvent } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { activeShortcuts, isForPage } from './active-shortcuts.ts'

const at = (id: string) => document.getElementById(id) ?? document.body

/** Returns whether a key press on `target` triggers page shortcuts. */
function pressed(init: KeyboardEventInit = {}, target: Element = document.body): boolean | undefined {
  let isHandled: boolean | undefined
  const listen = (event: KeyboardEvent) => (isHandled = isForPage(event))
  addEventListener('keydown', listen)
  fireEvent.keyDown(target, { key: 'e', ...init })
  removeEventListener('keydown', listen)
  return isHandled
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

describe('a key press triggers page shortcuts', () => {
  test.each(['body', 'button', 'box'])('in %s', (id) => expect(pressed({}, at(id))).toBe(true))

  test.each(['text', 'date', 'radio', 'area', 'select', 'option', 'written', 'combobox'])('but not in %s', (id) =>
    expect(pressed({}, at(id))).toBe(false),
  )

  test('but not while an input method composes', () => {
    expect(pressed({ isComposing: true })).toBe(false)
    expect(pressed({ keyCode: 229 })).toBe(false)
  })

  test('but not when a component has handled it', () => {
    const take = (event: Event) => event.preventDefault()
    document.body.addEventListener('keydown', take)
    expect(pressed()).toBe(false)
    document.body.removeEventListener('keydown', take)
  })

  test.each(['<div role="dialog">', '<div role="alertdialog">', '<div role="menu">', '<dialog open>'])(
    'but not while %s is open',
    (over) => {
      document.body.insertAdjacentHTML('beforeend', over)
      expect(pressed()).toBe(false)
    },
  )
})

test('a page shortcut takes precedence over a global one with the same keys', () => {
  const apply = { keys: 'n', label: 'Apply for leave', group: 'everywhere' } as const
  const search = { keys: '$mod+k', label: 'Search', group: 'everywhere' } as const
  const add = { keys: 'n', label: 'Add new' }
  const open = { label: 'Open the row', also: 'Enter' }
  expect(activeShortcuts([apply, search])).toEqual([apply, search])
  expect(activeShortcuts([apply, search, add, open])).toEqual([search, add, open])
})
