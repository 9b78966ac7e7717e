import { issueText } from '../../../lib/issue-text.ts'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { copyright } from '../../../lib/copyright.ts'
import { t } from '../../../lib/t.ts'
import { create } from './create.ts'
import { icon } from './icons.ts'

// The form of a static HTML page: sign-in, forgotten password and new password.

type Errors = Readonly<Record<string, string | undefined>>

type FormOptions = {
  /** Error messages by field name; empty if the values are valid. */
  validate: (values: Record<string, string>) => Errors
  send: (values: Record<string, string>) => Promise<void>
  failedText: string
}

export const find = <E extends Element>(selector: string): E => {
  const element = document.querySelector<E>(selector)
  if (!element) throw new Error(`The page has no ${selector}`)
  return element
}

/** Validates and submits the form, including input and submits from before this script was loaded. */
export function connectForm({ validate, send, failedText }: FormOptions): void {
  const form = find<HTMLFormElement>('form')
  const button = find<HTMLButtonElement>('button[type=submit]')
  let isBusy = false

  const submit = async () => {
    if (isBusy) return
    const values = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    )
    hideNotice()
    if (showErrors(form, validate(values))) return
    isBusy = true
    button.dataset['loading'] = 'true'
    try {
      await send(values)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      if (!showErrors(form, fields)) showNotice('danger', messageOf(error, failedText))
    } finally {
      isBusy = false
      delete button.dataset['loading']
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) showError(target, undefined)
  })
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=password]')) addEye(input)
  showCopyright()
  if (document.documentElement.dataset['submitted'] === 'true') form.requestSubmit()
}

/** Shows messages at their fields and moves the focus to the first one. */
function showErrors(form: HTMLFormElement, errors: Errors): boolean {
  const inputs = [...form.querySelectorAll('input')]
  for (const input of inputs) showError(input, errors[input.name])
  const first = inputs.find(({ name }) => errors[name] !== undefined)
  first?.focus()
  return first !== undefined
}

function showError(input: HTMLInputElement, message: string | undefined): void {
  const id = `${input.id}-error`
  document.getElementById(id)?.remove()
  input.removeAttribute('aria-invalid')
  input.removeAttribute('aria-describedby')
  if (message === undefined) return
  input.closest('form > div')?.append(create('p', { id, class: 'error' }, message))
  input.setAttribute('aria-invalid', 'true')
  input.setAttribute('aria-describedby', id)
}

type Tone = 'danger' | 'ok'

export const noticeOf = (tone: Tone, message: string): Element =>
  create(
    'div',
    { class: 'notice', 'data-tone': tone, role: tone === 'danger' ? 'alert' : 'status' },
    icon(tone),
    create('div', {}, message),
  )

/** Shows a message above the button. */
export function showNotice(tone: Tone, message: string): void {
  hideNotice()
  find('button[type=submit]').before(noticeOf(tone, message))
}

const hideNotice = () => document.querySelector('form .notice')?.remove()

export const showCopyright = (): void => void (find('footer').textContent = copyright())

/** Adds a button that shows the password. */
function addEye(input: HTMLInputElement): void {
  const label = t('Show: {label}', { label: input.labels?.[0]?.textContent ?? '' })
  const eyeButton = create('button', { type: 'button', class: 'eye', 'aria-label': label })
  const show = (isShown: boolean) => {
    eyeButton.ariaPressed = String(isShown)
    eyeButton.replaceChildren(icon(isShown ? 'eyeOff' : 'eye'))
    input.type = isShown ? 'text' : 'password'
  }
  eyeButton.addEventListener('click', () => show(input.type === 'password'))
  show(false)
  input.after(eyeButton)
}

type Issue = { path: PropertyKey[]; message: string }

/** The first message of each field. */
export const errorsOf = (issues: readonly Issue[] = []): Errors =>
  Object.fromEntries(issues.toReversed().map((issue) => [String(issue.path[0]), issueText(issue)]))
