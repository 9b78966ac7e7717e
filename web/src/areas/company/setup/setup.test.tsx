import { nonWorkingDaysApi, type Holiday } from '@hr/contract/areas/leave/non-working-days'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { companyApi } from '@hr/contract/areas/company/company'
import { companyTitles } from '@hr/contract/areas/company/titles'
import { setupApi } from '@hr/contract/areas/company/setup'
import type { Setup as Progress, SetupStep } from '@hr/contract/areas/company/setup-progress'
import { companySettings } from '../../../../test/company.ts'
import { renderAt } from '../../../../test/render.tsx'
import { settings, signedIn, stubServer, type Handlers } from '../../../../test/server.ts'
import SetupChecklist from '../SetupChecklist.tsx'
import Setup from './Setup.tsx'

type Status = Progress['steps'][number]['status']

const progressOf = (statuses: Partial<Record<SetupStep, Status>>, state: Progress['state'] = 'started'): Progress => ({
  state,
  isLastDayDecided: true,
  missing: [],
  steps: Object.entries(statuses).map(([name, status]) => ({ name: name as SetupStep, status })),
})

let progress: Progress
beforeEach(() => {
  progress = progressOf({ company: 'done', leave: 'skipped', positions: 'open', mail: 'open' })
})

const statusOf = (step: SetupStep, status: Status) => {
  progress = { ...progress, steps: progress.steps.map((one) => (one.name === step ? { ...one, status } : one)) }
}

/** Stubs a server that keeps the progress of the setup. */
const serve = (handlers: Handlers = {}) =>
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    [`GET ${setupApi.find.path}`]: () => ({ result: progress }),
    [`PATCH ${setupApi.update.path}`]: ({ body }) => {
      const { state, skip } = body as { state?: Progress['state']; skip?: SetupStep }
      if (state) progress = { ...progress, state }
      if (skip) statusOf(skip, 'skipped')
      return { result: { message: '' } }
    },
    [`POST ${setupApi.addPositions.path}`]: () => {
      statusOf('positions', 'done')
      return { result: { added: 2 } }
    },
    ...handlers,
  })

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const title = (name: string) => screen.findByRole('heading', { level: 2, name })

const holiday: Holiday = {
  title: 'Holiday',
  startDate: '',
  endDate: '2030-01-01',
  part: 'whole',
  rule: '',
  kind: 'everyone',
  note: '',
  exists: false,
}

describe('the setup', () => {
  test('resumes at the first open step and shows the state of the others', async () => {
    serve()
    await renderAt('/setup', <Setup />)
    await title('Positions')
    const steps = within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('link')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Company done',
      'Leave policies skipped',
      'Positions',
      'Emails',
    ])
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'page', null])
  })

  test('saves a step and opens the next one, with the focus on its title', async () => {
    const calls = serve()
    await renderAt('/setup', <Setup />)
    await userEvent.type(
      await screen.findByRole('textbox', { name: /^Positions/ }),
      'Developer{Enter}{Enter} Designer ',
    )
    await press('Continue')
    const next = await title('Emails')
    await expect.poll(() => document.activeElement).toBe(next)
    expect(calls.find(({ path }) => path === setupApi.addPositions.path)?.body).toEqual({
      names: ['Developer', 'Designer'],
    })
    expect(screen.getByRole('link', { name: /^Positions ?done$/ })).toBeTruthy()
  })

  test('stays at the step until it is stored', async () => {
    let release = () => {}
    const calls = serve({
      [`PATCH ${setupApi.update.path}`]: async () => {
        await new Promise<void>((resolve) => (release = resolve))
        return { result: { message: '' } }
      },
    })
    await renderAt('/setup', <Setup />)
    await userEvent.type(await screen.findByRole('textbox', { name: /^Positions/ }), 'Developer')
    await press('Continue')
    // Its own save has shown it as done.
    await screen.findByRole('link', { name: /^Positions ?done$/ })
    expect(screen.getByRole('heading', { level: 2, name: 'Positions' })).toBeTruthy()
    await expect.poll(() => calls.some(({ method }) => method === 'PATCH')).toBe(true)
    release()
    await title('Emails')
  })

  test('suggests the time zone of the browser and the language of the page, and sends them with the public holidays of the country', async () => {
    progress = progressOf({ company: 'open', positions: 'open' })
    const calls = serve({
      [`GET ${companyApi.find.path}`]: () => ({ result: { ...companySettings, country: null, timeZone: null } }),
      [`GET ${nonWorkingDaysApi.holidays.path}`]: ({ query }) => ({
        result: ['01-01', '05-01'].map((rule) => ({ ...holiday, rule, startDate: `${query.get('year')}-${rule}` })),
      }),
      [`POST ${setupApi.addHolidays.path}`]: () => ({ result: { added: 24 } }),
      [`PATCH ${companyApi.update.path}`]: () => ({ result: companySettings }),
    })
    await renderAt('/setup', <Setup />)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(await screen.findByRole('combobox', { name: /^Time zone/ })).toHaveProperty('value', timeZone)
    await userEvent.click(screen.getByRole('combobox', { name: /^Country/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Croatia', hidden: true }))
    expect(await screen.findByText(/^4 days to add in \d{4} and \d{4};/)).toBeDefined()
    await press('Continue')
    await title('Positions')
    expect(calls.find(({ path }) => path === setupApi.addHolidays.path)?.body).toEqual({ country: 'HR' })
    const saved = calls.find(({ method, path }) => method === 'PATCH' && path === companyApi.update.path)
    // Only what the step shows, and the version that it is based on.
    const { name, accentColour, version } = companySettings
    expect(saved?.body).toEqual({
      country: 'HR',
      timeZone,
      language: 'en',
      name,
      accentColour,
      version,
    })
  })

  test('offers the leave of the country, and sends what is chosen with its days', async () => {
    progress = progressOf({ leave: 'open', positions: 'open' })
    const calls = serve({
      'GET /client-settings': () => ({ result: { ...settings, company: { ...settings.company, country: 'DE' } } }),
      [`POST ${setupApi.addLeave.path}`]: () => ({ result: { message: '' } }),
    })
    await renderAt('/setup', <Setup />)
    const choose = async (name: string) => userEvent.click(await screen.findByRole('switch', { name }))
    await choose('Marriage leave')
    await expect.poll(() => document.activeElement?.getAttribute('id')).toMatch(/others-marriage-days$/)
    await userEvent.keyboard('2')
    await choose('Parental leave')
    await choose('Moving house')
    await userEvent.keyboard('x')
    await choose('Moving house')
    await choose('Sick leave')
    expect(screen.queryByRole('switch', { name: 'Jury duty' })).toBeNull()
    await press('Continue')
    await title('Positions')
    expect(calls.find(({ path }) => path === setupApi.addLeave.path)?.body).toEqual({
      policies: [
        { template: 'annual', baseDays: 20 },
        { template: 'parental', baseDays: null },
        { template: 'marriage', baseDays: 2 },
      ],
    })
  })

  test('takes over what another Superadmin has saved in the meantime', async () => {
    progress = progressOf({ company: 'open', positions: 'open' })
    let stored = companySettings
    const calls = serve({
      [`GET ${companyApi.find.path}`]: () => ({ result: stored }),
      [`PATCH ${companyApi.update.path}`]: ({ body }) => {
        if ((body as { version: number }).version === stored.version) return { result: stored }
        return { status: 409, result: { message: 'Mia saved this record at 10:42' } }
      },
    })
    await renderAt('/setup', <Setup />)
    await userEvent.type(await screen.findByRole('textbox', { name: /^Company name/ }), ' Group')
    stored = { ...companySettings, accentColour: '#3556c4', version: companySettings.version + 1 }
    await press('Continue')
    await screen.findByRole('region', { name: 'Mia saved this record at 10:42' })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Accent colour/ }).value).toBe('#3556c4')
    await press('Continue')
    await title('Positions')
    const saved = calls.findLast(({ method, path }) => method === 'PATCH' && path === companyApi.update.path)
    expect(saved?.body).toMatchObject({ name: `${companySettings.name} Group`, accentColour: '#3556c4' })
  })

  test("shows the server's reason in the step and keeps what was typed", async () => {
    serve({ [`POST ${setupApi.addPositions.path}`]: () => ({ status: 500, result: { message: 'Out of order' } }) })
    await renderAt('/setup', <Setup />)
    const names = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Positions/ })
    await userEvent.type(names, 'Developer')
    await press('Continue')
    expect(await screen.findByText('Out of order')).toBeTruthy()
    expect(names.value).toBe('Developer')
  })

  test('keeps what was typed when the settings cannot be reloaded after a change of the logo', async () => {
    progress = progressOf({ company: 'open', positions: 'open' })
    let isFailing = false
    serve({
      [`GET ${companyApi.find.path}`]: () =>
        isFailing ? { status: 503, result: { message: 'Try again later' } } : { result: companySettings },
      [`PUT ${companyApi.setLogo.path}`]: () => {
        isFailing = true
        return { result: companySettings }
      },
    })
    await renderAt('/setup', <Setup />)
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Company name/ })
    await userEvent.clear(name)
    await userEvent.type(name, 'Example Ltd')
    await userEvent.upload(
      screen.getByLabelText('Logo', { selector: 'input' }),
      new File(['logo'], 'logo.png', { type: 'image/png' }),
    )
    // Told once: this would fail with two.
    expect(await screen.findByText('Try again later')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /^Company name/ })).toHaveProperty('value', 'Example Ltd')
  })

  test('skips steps up to its end, from where it is closed', async () => {
    serve()
    const router = await renderAt('/setup', <Setup />)
    await title('Positions')
    await press('Skip this step')
    await title('Emails')
    // Nothing was sent, so the step is skipped.
    await press('Continue')
    await title('Your company is set up')
    expect(progress.steps.map(({ status }) => status)).toEqual(['done', 'skipped', 'skipped', 'skipped'])
    await press('Open the dashboard')
    await screen.findByText('another page')
    expect(router.state.location.pathname).toBe('/dashboard')
    expect(progress.state).toBe('closed')
  })

  test('skips a step whose row was left empty', async () => {
    progress = progressOf({ company: 'done', offices: 'open', mail: 'open' })
    serve()
    await renderAt('/setup', <Setup />)
    await title('Offices in other countries')
    await press('Add new')
    await press('Continue')
    await title('Emails')
    expect(progress.steps[1]).toMatchObject({ name: 'offices', status: 'skipped' })
  })

  test('asks before typed positions are discarded by another step', async () => {
    serve()
    await renderAt('/setup', <Setup />)
    await title('Positions')
    const names = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Positions/ })
    await userEvent.type(names, 'Developer')
    await userEvent.click(screen.getByRole('link', { name: 'Emails' }))
    await press('Cancel')
    expect(names.value).toBe('Developer')
    await userEvent.click(screen.getByRole('link', { name: 'Emails' }))
    await press('Discard')
    await title('Emails')
  })

  test('stays at a step that could not be skipped', async () => {
    serve({ [`PATCH ${setupApi.update.path}`]: () => ({ status: 500, result: { message: 'Out of order' } }) })
    await renderAt('/setup', <Setup />)
    await title('Positions')
    await press('Skip this step')
    expect(await screen.findByText('Out of order')).toBeTruthy()
    expect(await title('Positions')).toBeTruthy()
  })
})

describe('the checklist', () => {
  const list = () => screen.findByRole('region', { name: english(companyTitles.setup) })

  test('lists the open steps and is gone once dismissed', async () => {
    serve()
    await renderAt('/', <SetupChecklist />)
    const left = within(await list()).getAllByRole<HTMLAnchorElement>('link')
    expect(left.map(({ textContent }) => textContent)).toEqual(['Positions', 'Emails'])
    expect(left[0]?.getAttribute('href')).toBe('/setup?step=positions')
    expect(screen.getByText('2 of 4 steps')).toBeTruthy()
    await press('Dismiss')
    await expect.poll(() => screen.queryByRole('region', { name: english(companyTitles.setup) })).toBeNull()
    expect(progress.state).toBe('closed')
  })

  test.each<[Partial<Progress>, string | null]>([
    [{ state: 'closed' }, '2 parts of the installation are not set up.'],
    [{ steps: [{ name: 'people', status: 'done' }] }, '2 parts of the installation are not set up.'],
    [{ steps: [{ name: 'people', status: 'open' }] }, null],
    [{ state: 'closed', missing: [{ name: 'mail', isDismissed: true }] }, null],
  ])('is followed by what is not set up: %j', async (change, text) => {
    const missing = (['backups', 'mail'] as const).map((name) => ({ name, isDismissed: false }))
    progress = { ...progress, state: 'started', missing, ...change }
    const calls = serve()
    await renderAt('/', <SetupChecklist />)
    await expect.poll(() => calls.some(({ path }) => path === setupApi.find.path)).toBe(true)
    await expect.poll(() => screen.queryByText(/of the installation/)?.textContent ?? null).toBe(text)
    const link = screen.queryByRole('link', { name: 'Review' })
    expect(link?.getAttribute('href')).toBe(text === null ? undefined : '/settings/operation')
  })

  test('is gone once no step is open', async () => {
    progress = progressOf({ company: 'done', positions: 'skipped' })
    const calls = serve()
    await renderAt('/', <SetupChecklist />)
    await expect.poll(() => calls.some(({ path }) => path === setupApi.find.path)).toBe(true)
    expect(screen.queryByRole('region')).toBeNull()
  })
})
