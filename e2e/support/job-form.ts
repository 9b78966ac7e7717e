// The public job form as visitors see it.
import type { Page } from '@playwright/test'
import { cv } from './applicants.ts'

type Form = Pick<Page, 'getByRole' | 'getByLabel' | 'getByText'>
/** A text field of the form. */
export const text = (form: Form, label: string) => form.getByRole('textbox', { name: label, exact: true })

/** Fills in the form with realistic data. */
export async function fillIn(form: Form, person: { firstName: string; lastName: string; email: string }) {
  await text(form, 'First name').fill(person.firstName)
  await text(form, 'Last name').fill(person.lastName)
  await text(form, 'Email').fill(person.email)
  await text(form, 'Phone number').fill('+387 62 111 222')
  await text(form, 'City').fill('Bihać')
  await text(form, 'Education').fill('Tehnički fakultet')
  await text(form, 'Skills').fill('Reading & writing')
  await form.getByRole('button', { name: 'CV', exact: true }).setInputFiles(cv())
  await form.getByRole('checkbox', { name: /^I agree/ }).check()
}
export const sendForm = (form: Form) => form.getByRole('button', { name: 'Send application' }).click()
