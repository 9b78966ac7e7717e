import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { companyApi, type CompanySettings as Settings } from '@hr/contract/areas/company/company'
import { companyTexts } from '@hr/contract/areas/company/texts'
import { emailsApi } from '@hr/contract/areas/notifications/emails'
import { companySettings as settings } from '../../../test/company.ts'
import { renderAt } from '../../../test/render.tsx'
import { settings as clientSettings, signedIn, stubServer, type Handlers } from '../../../test/server.ts'
import { MailCheck } from './MailCheck.tsx'
import { settingPages } from './setting-pages.ts'
import { CompanySettings, HiringSettings, LeaveSettings, SignInSettings } from './settings-pages.tsx'

let stored: Settings
beforeEach(() => {
  stored = settings
})

async function openAt(path: string, page: ReactNode, handlers: Handlers = {}) {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: clientSettings }),
    [`GET ${companyApi.find.path}`]: () => ({ result: stored }),
    [`PATCH ${companyApi.update.path}`]: () => ({ result: stored }),
    ...handlers,
  })
  const router = await renderAt(path, page)
  return { router, sent: () => calls.findLast(({ method }) => method === 'PATCH')?.body }
}

async function open(handlers: Handlers = {}) {
  const opened = await openAt('/settings/company', <CompanySettings />, handlers)
  return { ...opened, name: await screen.findByRole<HTMLInputElement>('textbox', { name: /^Company name/ }) }
}

async function openLeave() {
  const opened = await openAt('/settings/leave', <LeaveSettings />)
  await screen.findByRole('textbox', { name: /^Remind approvers after/ })
  return opened
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('are saved page by page, each time with the version that they are based on', async () => {
  const { router, name, sent } = await open({
    [`PATCH ${companyApi.update.path}`]: () => {
      stored = { ...settings, name: 'Most d.o.o.', version: 5 }
      return { result: stored }
    },
  })
  await userEvent.type(name, ' d.o.o.')
  await press('Save')
  expect(await screen.findByText(english(companyTexts.saved))).toBeTruthy()
  const body = {
    name: 'Most d.o.o.',
    accentColour: null,
    timeZone: 'Europe/Sarajevo',
    country: 'BA',
    language: null,
    employeeNumberPattern: '',
    departureReasons: [],
  }
  expect(sent()).toEqual({ ...body, version: 4 })
  expect(router.state.location.pathname).toBe('/settings/company')
  await userEvent.clear(name)
  await userEvent.type(name, 'Bridge')
  await press('Save')
  await expect.poll(sent).toEqual({ ...body, name: 'Bridge', version: 5 })
})

test.each([
  ['companySettings', '/settings/company', CompanySettings],
  ['leaveSettings', '/settings/leave', LeaveSettings],
  ['hiringSettings', '/settings/hiring', HiringSettings],
  ['signInSettings', '/settings/sign-in', SignInSettings],
] as const)('have a field for each label of the page: %s', async (page, path, Page) => {
  await openAt(path, <Page />, {
    [`GET ${companyApi.leavers.path}`]: () => ({ result: { people: [], total: 0, fingerprint: '' } }),
    'GET /emergency-accounts': () => ({ result: { accounts: [], hasPassword: true } }),
  })
  await screen.findByRole('button', { name: 'Save' })
  for (const label of Object.values(settingPages[page].labels))
    expect(screen.getAllByLabelText(label, { exact: false })).not.toHaveLength(0)
})

test('accept one address per line for the job form', async () => {
  const { sent } = await openAt('/settings/hiring', <HiringSettings />)
  await userEvent.click(await screen.findByRole('textbox', { name: /^Pages that may embed the job form/ }))
  await userEvent.paste('https://jobs.example.com\nhttps://www.example.com')
  await press('Save')
  expect(await screen.findByText(english(companyTexts.saved))).toBeTruthy()
  const jobFormOrigins = ['https://jobs.example.com', 'https://www.example.com']
  expect(sent()).toEqual({ anyPosition: false, jobFormOrigins, version: 4 })
})

test('accept one reason for departures per line', async () => {
  const { sent } = await openAt('/settings/company', <CompanySettings />)
  await userEvent.click(await screen.findByRole('textbox', { name: /^Reasons for departures/ }))
  await userEvent.paste('End of fixed term\n\n Retirement \nRetirement')
  await press('Save')
  expect(await screen.findByText(english(companyTexts.saved))).toBeTruthy()
  expect(sent()).toMatchObject({ departureReasons: ['End of fixed term', 'Retirement'] })
})

test('approvers are reminded after 1 to 60 whole days, and HR is told only if there is a number', async () => {
  const { sent } = await openLeave()
  const approvers = screen.getByRole('textbox', { name: /^Remind approvers after/ })
  await userEvent.clear(approvers)
  await userEvent.type(approvers, '61')
  await press('Save')
  expect(await screen.findAllByText(english(companyTexts.reminderDays))).not.toHaveLength(0)
  expect(sent()).toBeUndefined()
  await userEvent.clear(approvers)
  await userEvent.type(approvers, '5')
  await userEvent.type(screen.getByRole('textbox', { name: /^Notify HR after/ }), '10')
  await press('Save')
  await screen.findByText(english(companyTexts.saved))
  expect(sent()).toMatchObject({ leaveReminderDays: 5, leaveEscalationDays: 10 })
})

test('list the days before a date on which HR is reminded', async () => {
  const { sent } = await openLeave()
  const contracts = screen.getByRole('textbox', { name: /^Contracts/ })
  expect(contracts).toHaveProperty('value', '30, 14, 7, 1, 0')
  await userEvent.clear(contracts)
  await userEvent.type(contracts, '45, x')
  await press('Save')
  expect(await screen.findAllByText(english(companyTexts.daysBefore))).not.toHaveLength(0)
  await userEvent.type(contracts, '{Backspace}2')
  await userEvent.clear(screen.getByRole('textbox', { name: /^Licences/ }))
  await press('Save')
  await screen.findByText(english(companyTexts.saved))
  expect(sent()).toMatchObject({ contractReminderDays: [45, 2], licenceReminderDays: [] })
})

test("show the server's reason at the field and keep what was typed", async () => {
  const { name } = await open({
    [`PATCH ${companyApi.update.path}`]: () => ({
      status: 422,
      result: { message: [{ field: 'timeZone', message: english(companyTexts.unknownTimeZone) }] },
    }),
  })
  await userEvent.type(name, ' d.o.o.')
  await press('Save')
  const zone = await screen.findByRole('combobox', {
    name: /^Time zone/,
    description: english(companyTexts.unknownTimeZone),
  })
  expect(zone.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(zone)
  expect(name.value).toBe('Most d.o.o.')
})

test('keep what was typed while a logo is saved, and are then based on its version', async () => {
  const { name, sent } = await open({
    [`PUT ${companyApi.setLogo.path}`]: () => {
      stored = { ...settings, logo: '/logos/one.png', version: 5 }
      return { result: stored }
    },
  })
  await userEvent.type(name, ' d.o.o.')
  await userEvent.upload(screen.getByLabelText('Logo'), new File(['x'], 'logo.png', { type: 'image/png' }))
  expect(await screen.findByRole('img', { name: 'Logo' })).toBeTruthy()
  expect(name.value).toBe('Most d.o.o.')
  await press('Save')
  await screen.findByText(english(companyTexts.saved))
  expect(sent()).toMatchObject({ name: 'Most d.o.o.', version: 5 })
})

test('do not say that a logo could not be saved if only the settings could not be loaded afterwards', async () => {
  let isFailing = false
  await open({
    [`GET ${companyApi.find.path}`]: () =>
      isFailing ? { status: 500, result: { message: '' } } : { result: settings },
    [`PUT ${companyApi.setLogo.path}`]: () => {
      isFailing = true
      return { result: settings }
    },
  })
  await userEvent.upload(screen.getByLabelText('Logo'), new File(['x'], 'logo.png', { type: 'image/png' }))
  expect(await screen.findByText('Failed to load data')).toBeTruthy()
  expect(screen.queryByText('The logo could not be saved')).toBeNull()
})

test('show an accent colour in readable shades', async () => {
  await open()
  const colour = screen.getByRole('textbox', { name: /^Accent colour/ })
  await userEvent.type(colour, '#ffe600')
  expect(await screen.findByText(/^Shown as #[0-9a-f]{6}, so that white text stays readable on it\.$/)).toBeTruthy()
  await userEvent.clear(colour)
  await userEvent.type(colour, '#1a5276')
  expect(await screen.findByText('White text is readable on this colour.')).toBeTruthy()
})

describe('the mail check', () => {
  const check = async (answer: object) => {
    await openAt('/setup', <MailCheck />, { [`POST ${emailsApi.check.path}`]: () => answer })
    await press('Send test email')
  }

  test("shows the mail server's error", async () => {
    await check({ result: { outcome: 'failed', to: 'ana@example.com', answer: 'connect ECONNREFUSED 10.0.0.1:25' } })
    expect(await screen.findByText("The email wasn't sent")).toBeTruthy()
    expect(screen.getByText(/connect ECONNREFUSED 10\.0\.0\.1:25/)).toBeTruthy()
  })

  test('shows why it could not be made', async () => {
    await check({ status: 429, result: { message: 'Too many attempts' } })
    expect(await screen.findByText('Too many attempts')).toBeTruthy()
  })
})

test('the last day ends sign-in once the people who lose access were shown', async () => {
  stored = { ...settings, lastDayEndsSignIn: null }
  const people = [{ uuid: '00000000-0000-4000-8000-00000000e001', name: 'Mia Kos', lastDay: '2031-05-31' }]
  const { sent } = await openAt('/settings/sign-in', <SignInSettings />, {
    [`GET ${companyApi.leavers.path}`]: () => ({ result: { people, total: 1, fingerprint: 'f1' } }),
    'GET /emergency-accounts': () => ({ result: { accounts: [], hasPassword: true } }),
  })
  const ends = await screen.findByRole('combobox', { name: /^The last day ends sign-in/ })
  await userEvent.clear(screen.getByRole('textbox', { name: /^Days to set it up/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /^Days to set it up/ }), '20')
  await press('Save')
  // Not a choice yet.
  await expect.poll(sent).toMatchObject({ secondFactorDays: 20 })
  expect(sent()).not.toHaveProperty('lastDayEndsSignIn')
  expect(screen.queryByRole('link', { name: 'Mia Kos' })).toBeNull()
  await userEvent.click(ends)
  await userEvent.click(await screen.findByRole('option', { name: 'Yes' }))
  expect(screen.getByText('1 person whose last day is over would lose access:')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Mia Kos' })).toBeDefined()
  await press('Save')
  await expect.poll(sent).toMatchObject({ lastDayEndsSignIn: true, leavers: 'f1', version: settings.version })
})
