import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { mapDuties } from '@hr/contract/areas/employees/successors'
import { employeeDialogTitles } from '@hr/contract/areas/employees/titles'
import { employeeFilesTexts } from '@hr/contract/areas/employees/files'
import type { Employee } from '@hr/contract/areas/employees/record'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { formatDay } from '../../lib/formats.ts'
import { archivingReads } from '../../../test/archiving.ts'
import { employee as stored } from '../../../test/employee.ts'
import { renderAt } from '../../../test/render.tsx'
import { categories, documentOf } from '../../../test/documents.ts'
import { ana, settings, signedIn, stubServer, type Handlers } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import { EmployeeActions } from './EmployeeActions.tsx'
import EmployeeProfile from './EmployeeProfile.tsx'
import { ProfileView } from './ProfileView.tsx'
import { RecordNotices } from './RecordNotices.tsx'

const person = (firstName: string, digit: number) => ({
  uuid: `00000000-0000-4000-8000-00000000f00${digit}`,
  firstName,
  lastName: 'Ilić',
  position: null,
  profileImage: null,
})
const employee: Employee = {
  ...stored,
  gender: 'Female',
  phoneNumber: '+387 61 234 567',
  seniorityLevel: 'Pioneer',
  workType: 'Dijeljeno',
  endDate: '2024-11-03',
  isArchived: true,
  children: [{ name: 'Nađa', gender: 'Female', dateOfBirth: '2019-06-02' }],
  language: ['Bosanski', 'English'],
  experienceArray: [{ companyName: 'Primjer', position: 'Dev', yearsPeriod: '2016-2018' }],
  skillsArray: [{ title: 'SQL', description: 'much of it' }],
  supervisorOrTeamLead: person('Mia', 1),
}
const path = `/employee/${employee.uuid}`
const answers = {
  'POST /refresh': () => signedIn(),
  'GET /client-settings': () => ({ result: settings }),
  'GET /document-categories': () => ({ result: categories }),
  [`GET ${path}/leave-outside/restore`]: () => ({ result: { requests: [] } }),
  [`GET ${path}/departure`]: () => ({ result: { departure: null } }),
}
const profile = (
  <ProfileView employee={employee} isOwn={false}>
    {null}
  </ProfileView>
)
const fact = (label: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === label)?.nextElementSibling ?? undefined
const foldOf = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('leave that ended outside the employment', () => {
  const restorable = {
    uuid: '00000000-0000-4000-8000-00000000e001',
    status: 'approved',
    leaveType: 'Annual',
    startDate: '2031-06-09',
    endDate: '2031-06-13',
    totalDays: 5,
    problem: null,
  } as const
  const overlapping = { ...restorable, uuid: restorable.uuid.replace(/1$/, '2'), problem: 'overlapping' } as const
  const shown = async (requests: readonly object[], view = profile) => {
    let isRestored = false
    const calls = stubServer({
      ...answers,
      [`GET ${path}/leave-outside/restore`]: () => ({ result: { requests: isRestored ? [] : requests } }),
      [`POST ${path}/leave-outside/restore`]: () => {
        isRestored = true
        return { result: { message: '5 days of leave restored.', requests } }
      },
    })
    await renderAt('/', view)
    return calls
  }
  const notice = '5 canceled days of leave can be restored'

  test('is restored after a question that lists what comes back and what stays canceled', async () => {
    const calls = await shown([restorable, overlapping])
    expect(await screen.findByText(notice)).toBeDefined()
    await press('Restore')
    await screen.findByText('Annual (Approved), 09/06/2031 – 13/06/2031: 5 days')
    const dialog = within(screen.getByRole('dialog', { name: 'Restore leave' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Annual (Approved), 09/06/2031 – 13/06/2031: 5 days',
      'Annual (Approved), 09/06/2031 – 13/06/2031: stays canceled, because other leave overlaps it',
    ])
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('5 days of leave restored.')).toBeDefined()
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
    expect(calls.filter(({ method, path: called }) => method === 'POST' && called.endsWith('/restore'))).toHaveLength(1)
  })

  test('is not offered if nothing of it can come back', async () => {
    const calls = await shown([overlapping])
    await waitFor(() => expect(calls.some(({ path: called }) => called.endsWith('/restore'))).toBe(true))
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  })
})

describe('a planned departure', () => {
  const leaver: Employee = { ...employee, endDate: '2031-06-30', isArchived: false }
  const departure = {
    endDate: '2031-06-30',
    endDateBefore: null,
    successors: {
      ...mapDuties(() => null),
      supervisedPeople: { uuid: ana.uuid, firstName: 'Ana', lastName: 'Kovač' },
      delegations: { uuid: ana.uuid, firstName: 'Ivo', lastName: 'Marić', isGone: true },
    },
    plannedBy: 'Mia Ilić',
    isPlannerGone: true,
    reason: '',
    note: '',
    problem: null,
  }
  const shown = async (planned: object | null, handlers: Handlers = {}) => {
    let stored = planned
    const calls = stubServer({
      ...answers,
      [`GET ${path}/departure`]: () => ({ result: { departure: stored } }),
      [`DELETE ${path}/departure`]: () => {
        stored = null
        return { result: { message: 'Canceled' } }
      },
      ...handlers,
    })
    await renderAt(
      '/',
      <ProfileView employee={leaver} isOwn={false}>
        {null}
      </ProfileView>,
    )
    return calls
  }
  const notice = 'Departure planned: the last day is 30/06/2031'

  test('is shown with who takes over, and canceled after a question', async () => {
    await shown(departure)
    expect(await screen.findByText(notice)).toBeDefined()
    expect(screen.getByText('Ana Kovač will take over: supervised people')).toBeDefined()
    expect(screen.getByText('Ivo Marić can no longer take over: delegations')).toBeDefined()
    expect(screen.getByText('Planned by Mia Ilić.')).toBeDefined()
    expect(
      screen.getByText(/can no longer archive this employee. To take it over, choose “Change departure” and save.$/),
    ).toBeDefined()
    await press('Cancel departure')
    await screen.findByText(`${leaver.firstName} ${leaver.lastName} stays, and the record has no last day again.`)
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel departure?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel departure' }))
    expect(await screen.findByText('Canceled')).toBeDefined()
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
  })

  test('that is not known yet is released from its notice', async () => {
    const planned = { ...departure, isKnown: false, knownOn: null, version: 4 }
    const steps = [{ step: 'planned', who: 'Mia Ilić', at: '2031-05-01T08:00:00Z' }]
    const calls = await shown(planned, {
      ...archivingReads(),
      [`GET ${path}/departure`]: () => ({ result: { departure: planned, steps } }),
      'GET /departure-reasons': () => ({ result: { reasons: [] } }),
      'GET /employee/:id/leave-outside': () => ({ result: { requests: [], fingerprint: '' } }),
      'PUT /employee/:id/departure': () => ({ result: { message: 'Released' } }),
    })
    expect(await screen.findByText(/: planned by Mia Ilić$/)).toBeDefined()
    expect(screen.queryByText('Planned by Mia Ilić.')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Release departure' }))
    await screen.findByRole('textbox', { name: /^Last day/ })
    const dialog = within(screen.getByRole('dialog', { name: 'Release departure' }))
    expect(dialog.queryByRole('switch')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Release departure' }))
    expect(await screen.findByText('Released')).toBeDefined()
    const body = calls.find(({ method }) => method === 'PUT')?.body
    expect(body).toMatchObject({ endDate: departure.endDate, planVersion: 4 })
    expect(body).not.toHaveProperty('isKnown')
  })

  test('that could not be loaded says so, and can be loaded again', async () => {
    let isDown = true
    await shown(departure, {
      [`GET ${path}/departure`]: () => (isDown ? { status: 502 } : { result: { departure } }),
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await userEvent.click(retry)
    expect(await screen.findByText(notice)).toBeDefined()
  })

  test('that was not known and is canceled still tells who canceled it', async () => {
    const steps = [{ step: 'canceled', who: 'Mia Ilić', at: '2031-06-01T08:00:00Z' }]
    await shown(null, { [`GET ${path}/departure`]: () => ({ result: { departure: null, steps } }) })
    expect(await screen.findByText(/: canceled by Mia Ilić$/)).toBeDefined()
  })

  test('says why it was not carried out, and is no longer changed', async () => {
    await shown({ ...departure, problem: 'No one may do it' })
    expect(await screen.findByText(/^It was not carried out: No one may do it\./)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Change departure' })).toBeNull()
  })
})

describe('the files of a profile', () => {
  const withContract: Employee = {
    ...employee,
    otherFiles: [documentOf('contract.pdf', { date: '2026-01-05' })],
  }
  const view = (
    <ProfileView employee={withContract} isOwn={false}>
      {null}
    </ProfileView>
  )

  test('show category and date, and are deleted after a question', async () => {
    const calls = stubServer({
      ...answers,
      [`DELETE ${path}/documents/abcdefgh-contract.pdf`]: () => ({
        result: { message: 'Document successfully deleted' },
      }),
    })
    await renderAt('/', view)
    expect(screen.getByText('Contract · 05/01/2026 · Added on 05/01/2026 by Mia Kos · 2 KB')).toBeDefined()
    await press('Delete contract.pdf')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete document?' }))
    expect(dialog.getByText('This action cannot be reverted')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Document successfully deleted')).toBeDefined()
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  test('stay with the reason on the card if one cannot be deleted', async () => {
    const message = 'HR added this file. Only HR can delete it.'
    stubServer({
      ...answers,
      [`DELETE ${path}/documents/abcdefgh-contract.pdf`]: () => ({ status: 403, result: { message } }),
    })
    await renderAt('/', view)
    await press('Delete contract.pdf')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // In the notification and on the card.
    expect(await screen.findAllByText(message)).toHaveLength(2)
  })

  test('are deleted by the employee only if HR did not add them', async () => {
    stubServer(answers)
    const own: Employee = {
      ...withContract,
      uuid: ana.uuid,
      otherFiles: [...withContract.otherFiles, documentOf('diploma.pdf', { isAddedByHr: false })],
    }
    await renderAt(
      '/',
      <ProfileView employee={own} isOwn>
        {null}
      </ProfileView>,
    )
    expect(screen.getByRole('button', { name: 'Delete diploma.pdf' })).toBeDefined()
    for (const name of ['Delete contract.pdf', 'Renew contract.pdf', 'Edit contract.pdf'])
      expect(screen.queryByRole('button', { name }), name).toBeNull()
  })

  test('are added with a category', async () => {
    const calls = stubServer({
      ...answers,
      [`POST ${path}/documents`]: () => ({ result: { message: 'Document successfully added' } }),
    })
    await renderAt('/', view)
    await press('Add document')
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }))
    expect(await screen.findAllByText('Required field')).not.toHaveLength(0)
    expect(calls.some(({ method, path: to }) => method === 'POST' && to.endsWith('/documents'))).toBe(false)
    const file = new File(['%PDF-1.4'], 'diploma.pdf', { type: 'application/pdf' })
    await userEvent.upload(screen.getByLabelText(/^Document/), file)
    await userEvent.click(screen.getByRole('combobox', { name: /^Category/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Certificate', hidden: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Document successfully added')).toBeDefined()
  })

  const chooseCategory = async (name: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: /^Category/ }))
    await userEvent.click(await screen.findByRole('option', { name, hidden: true }))
  }

  test('offer categories that are not archived, and an expiry date where the category has one', async () => {
    const calls = stubServer({ ...answers, [`PUT ${path}/documents/:file`]: () => ({ result: { message: 'Saved' } }) })
    await renderAt('/', view)
    await press('Edit contract.pdf')
    await userEvent.click(await screen.findByRole('combobox', { name: /^Category/ }))
    const offered = await screen.findAllByRole('option', { hidden: true })
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Contract', 'Certificate', 'Warning'])
    expect(screen.queryByLabelText(/^Expires on/)).toBeNull()
    await userEvent.click(screen.getByRole('option', { name: 'Certificate', hidden: true }))
    await userEvent.type(screen.getByLabelText(/^Expires on/), '04/01/2026')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findAllByText('The expiry date must not be before the date')).not.toHaveLength(0)
    await userEvent.clear(screen.getByLabelText(/^Expires on/))
    await userEvent.type(screen.getByLabelText(/^Expires on/), '05/01/2027')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved')
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      category: 'Certificate',
      date: '2026-01-05',
      expiresOn: '2027-01-05',
    })
  })

  test('keep what was entered when the category was deleted in the meantime', async () => {
    stubServer({
      ...answers,
      [`PUT ${path}/documents/:file`]: () => ({
        status: 422,
        result: { message: [{ field: 'category', message: english(employeeFilesTexts.categoryGone) }] },
      }),
    })
    await renderAt('/', view)
    await press('Edit contract.pdf')
    await screen.findByRole('dialog')
    await chooseCategory('Warning')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findAllByText(english(employeeFilesTexts.categoryGone))).not.toHaveLength(0)
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Category/ }).value).toBe('Warning')
  })

  test('show who sees them, their expiry and earlier versions, and are renewed by a file', async () => {
    const calls = stubServer({
      ...answers,
      [`POST ${path}/documents/:file/renewal`]: () => ({ result: { message: 'Renewed' } }),
    })
    const earlier = [documentOf('old.pdf', { expiresOn: '2025-01-05' })]
    const certificate = { category: 'Certificate', hasExpiry: true, expiresOn: '2099-01-05', earlier }
    const renewable: Employee = {
      ...employee,
      otherFiles: [
        documentOf('certificate.pdf', certificate),
        documentOf('warning.pdf', { category: 'Warning', visibility: 'hr' }),
      ],
    }
    await renderAt(
      '/',
      <ProfileView employee={renewable} isOwn={false}>
        {null}
      </ProfileView>,
    )
    expect(screen.getByText(/Certificate · Expires on 05\/01\/2099 · Added on 05\/01\/2026 by Mia Kos/)).toBeDefined()
    expect(screen.getByText(/Warning · Only HR/)).toBeDefined()
    await press('1 earlier version')
    expect(screen.getByText(/Expired on 05\/01\/2025/)).toBeDefined()
    await press('Renew certificate.pdf')
    const file = new File(['%PDF-1.4'], 'new.pdf', { type: 'application/pdf' })
    await userEvent.upload(await screen.findByLabelText(/^Document/, { selector: 'input' }), file)
    await userEvent.type(screen.getByLabelText(/^Expires on/), '05/01/2100')
    await userEvent.click(screen.getByRole('button', { name: 'Renew' }))
    await screen.findByText('Renewed')
    const sent = calls.find(({ path: to }) => to.endsWith('/renewal'))!
    expect(sent.path).toContain('abcdefgh-certificate.pdf')
    expect((sent.body as FormData).get('expiresOn')).toContain('2100-01-05')
  })
})

describe('the export of personal data', () => {
  const documents = [
    { id: 'a-warning.pdf', name: 'warning.pdf', category: 'Warning', date: null, isReleased: null },
    { id: 'b-note.pdf', name: 'note.pdf', category: 'Warning', date: '2026-01-05', isReleased: false },
  ]
  const openExport = async (listed: object[]) => {
    const calls = stubServer({
      ...answers,
      [`GET /privacy/export/${employee.uuid}/documents`]: () => ({ result: listed }),
      [`PUT /privacy/export/${employee.uuid}/documents`]: () => ({ result: { message: 'Selection saved' } }),
    })
    await refresh()
    await renderAt('/', <EmployeeActions employee={employee} />)
    await press('More actions for Ana Kovač')
    await userEvent.click(await screen.findByRole('menuitem', { name: /Export/ }))
    const isExported = () => calls.some(({ path: to }) => to === `/privacy/export/${employee.uuid}`)
    return { calls, isExported }
  }

  test('waits for the check of documents that only HR sees, which are included unless HR left them out', async () => {
    const { calls, isExported } = await openExport(documents)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'warning.pdf' }).checked).toBe(true)
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'note.pdf' }).checked).toBe(false)
    expect(isExported()).toBe(false)
    await userEvent.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(isExported()).toBe(true))
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      documents: [
        { id: 'a-warning.pdf', isReleased: true },
        { id: 'b-note.pdf', isReleased: false },
      ],
    })
  })

  test('starts at once without such documents', async () => {
    const { isExported } = await openExport([])
    await waitFor(() => expect(isExported()).toBe(true))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a profile', () => {
  test('shows the record and marks empty fields', async () => {
    stubServer(answers)
    await renderAt('/', profile)
    const values = {
      Title: 'Developer',
      Status: 'Archived',
      'Contract type': 'Ugovor o djelu',
      'Start date': '03/09/2022',
      'End of probationary period': '—not given',
      'End date': '03/11/2024',
      'Years in the company': '2y 2m',
      'Office location': '—not given',
      'Seniority level': 'Pioneer',
      'Work type': 'Dijeljeno',
      'Date of birth': '14/04/1992',
      'Place of residence': 'Sarajevo',
      'Residential address': 'Ulica 1',
      Country: '—not given',
      Gender: 'Female',
      'Marital status': 'None',
      'Maiden name': '—not given',
      Children: 'Yes',
      Experience: 'PrimjerDev, 2016-2018',
      Skills: 'SQLmuch of it',
      Languages: 'Bosanski, English',
    }
    for (const [label, value] of Object.entries(values)) expect(fact(label)?.textContent, label).toBe(value)
    expect(fact('Work type')?.querySelector('[lang=bs]')).not.toBeNull()
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'NameGenderDate of birth',
      'NađaFemale02/06/2019',
    ])
    expect(screen.getByRole('link', { name: /Mia Ilić/ }).getAttribute('href')).toBe(
      `/employees/${person('Mia', 1).uuid}`,
    )
  })

  test('reveals a masked JMBG on request, with the focus on it', async () => {
    stubServer({ ...answers, [`GET ${path}/idNumber`]: () => ({ result: { idNumber: '1404992175017' } }) })
    await renderAt('/', profile)
    expect(fact('JMBG')?.textContent).toContain('*********5017')
    await press('Show the JMBG')
    expect(document.activeElement).toBe(await screen.findByText('1404992175017'))
    expect(screen.queryByRole('button', { name: 'Show the JMBG' })).toBeNull()
  })

  test("names the ID number as in the company's country", async () => {
    const clientSettings = { ...settings, company: { ...settings.company, country: 'DE' } }
    stubServer({ ...answers, 'GET /client-settings': () => ({ result: clientSettings }) })
    await renderAt('/', profile)
    expect(await screen.findByRole('button', { name: 'Show the ID number' })).toBeDefined()
    expect(fact('ID number')?.textContent).toContain('*********5017')
  })

  test('stores collapsed cards for all profiles, and nothing about the person', async () => {
    stubServer(answers)
    await renderAt('/', profile)
    await press(english(employeesTexts.personalInformation))
    expect(JSON.stringify(localStorage)).toContain('personal')
    for (const secret of [employee.uuid, employee.lastName, employee.email, employee.phoneNumber])
      expect(JSON.stringify(localStorage)).not.toContain(secret)
    document.body.replaceChildren()
    await renderAt('/', profile)
    expect(foldOf(english(employeesTexts.personalInformation)).getAttribute('aria-expanded')).toBe('false')
    expect(foldOf(english(employeesTexts.employmentDetails)).getAttribute('aria-expanded')).toBe('true')
  })

  test('tells that a record does not exist and offers the list', async () => {
    stubServer({ ...answers, [`GET /employee/${stored.uuid}`]: () => ({ status: 404 }) })
    await renderAt(`/employees/${stored.uuid}`, <EmployeeProfile />)
    expect(await screen.findByText('Employee not found')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to employees' }).getAttribute('href')).toBe('/employees')
  })

  test('can be reloaded after a failure', async () => {
    let isDown = true
    stubServer({
      ...answers,
      [`GET /employee/${stored.uuid}`]: () => (isDown ? { status: 502 } : { result: employee }),
    })
    await renderAt(`/employees/${stored.uuid}`, <EmployeeProfile />)
    expect(await screen.findByText(english(employeesTexts.getFailed))).toBeDefined()
    isDown = false
    await press('Try again')
    expect(await screen.findByRole('heading', { level: 1, name: /Ana Kovač/ })).toBeDefined()
  })
})

describe('the notices of a profile', () => {
  test.each([
    [10, 'ends', 'in 10 days'],
    [30, 'ends', 'in 30 days'],
    [31, undefined, ''],
    [0, 'ends', 'today'],
    [-2, 'ended', '2 days ago'],
  ])('tell for a contract whose last day is today plus %s: %s %s', async (days, verb, when) => {
    stubServer(answers)
    const endDate = addDays(todayIn(settings.timeZone), days)
    await renderAt('/', <RecordNotices employee={{ ...stored, endDate }} isEditable />)
    const text = `Contract ${verb} ${formatDay(endDate)} – ${when}Edit end date`
    // Until the settings are loaded, today is that of the browser's time zone.
    await waitFor(() => {
      const link = screen.queryByRole('link', { name: 'Edit end date' })
      expect(link?.getAttribute('href')).toBe(verb && `/employees/edit?uuid=${stored.uuid}&field=endDate`)
      expect(link?.parentElement?.textContent).toBe(verb && text)
    })
  })

  test('name the missing fields of an incomplete record', async () => {
    stubServer(answers)
    await renderAt('/', <RecordNotices employee={{ ...stored, dateOfBirth: null, placeOfResidence: '' }} isEditable />)
    const link = screen.getByRole('link', { name: 'Complete the record' })
    expect(link.parentElement?.textContent).toContain(
      'This record is incomplete – missing: date of birth, place of residence',
    )
    expect(link.getAttribute('href')).toBe(`/employees/edit?uuid=${stored.uuid}`)
  })
})

describe('the actions of a profile', () => {
  const more = async (action: string) => {
    await press('More actions for Ana Kovač')
    await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }))
  }
  const confirm = async (title: string, button: string) =>
    userEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: button }))
  const render = async (handlers: Parameters<typeof stubServer>[0], record = stored) => {
    const calls = stubServer({ ...answers, ...handlers })
    const router = await renderAt('/', <EmployeeActions employee={record} />)
    return { calls, pathname: () => router.state.location.pathname }
  }
  const archived = `/archived-${path.slice(1).replace('employee', 'employees')}`
  const refused = () => ({ status: 422, result: { message: 'Not today' } })

  test.each([
    ['archives', false, english(employeeDialogTitles.archive), english(employeesTexts.archiveConfirm), '/employees'],
    [
      'unarchives',
      true,
      english(employeesTexts.unarchiveTitle),
      english(employeesTexts.unarchiveConfirm),
      '/employees/archived',
    ],
  ])('one of them %s and returns to the list', async (_, isArchived, title, button, list) => {
    const { calls, pathname } = await render(
      { ...archivingReads(), [`PUT ${archived}`]: () => ({ result: { message: 'Done' } }) },
      { ...stored, isArchived },
    )
    await press(isArchived ? 'Unarchive' : 'Archive')
    await confirm(title, button)
    await waitFor(() => expect(pathname()).toBe(list))
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ isArchived: !isArchived })
  })

  test('return to the list also after a failed archiving, with the reason', async () => {
    const { pathname } = await render({ ...archivingReads(), [`PUT ${archived}`]: refused })
    await press('Archive')
    await confirm(english(employeeDialogTitles.archive), english(employeesTexts.archiveConfirm))
    expect(await screen.findByText('Not today')).toBeDefined()
    expect(pathname()).toBe('/employees')
  })

  test('delete after a confirmation and return to the list', async () => {
    const { pathname } = await render({
      [`DELETE ${path}`]: () => ({ result: { message: english(employeesTexts.deleted) } }),
    })
    await more('Delete')
    expect(await screen.findByText(english(employeesTexts.deleteText))).toBeDefined()
    await confirm(english(employeesTexts.deleteTitle), 'Delete')
    expect(await screen.findByText(english(employeesTexts.deleted))).toBeDefined()
    expect(pathname()).toBe('/employees')
  })

  test('stay on the page after a failed deletion, with the reason', async () => {
    const { pathname } = await render({ [`DELETE ${path}`]: refused })
    await more('Delete')
    await confirm(english(employeesTexts.deleteTitle), 'Delete')
    expect(await screen.findByText('Not today')).toBeDefined()
    expect(pathname()).toBe('/')
  })

  test('email credentials after a confirmation', async () => {
    const message = english(employeesTexts.credentialsSent(stored.email))
    await render({ [`POST /employee/credentials/${stored.uuid}`]: () => ({ result: { message } }) })
    await more('Send credentials')
    await confirm('Send credentials?', 'Send')
    expect(await screen.findByText(message)).toBeDefined()
  })

  test("are disabled on the user's own record, with the reason", async () => {
    await render({}, { ...stored, email: ana.email })
    screen.getByRole('button', { name: 'Archive', description: english(employeesTexts.notYourself) })
    expect(screen.queryByRole('link', { name: 'Permissions' })).toBeNull()
    await press('More actions for Ana Kovač')
    for (const action of ['Send credentials', 'Delete']) {
      const item = await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) })
      expect(item.getAttribute('aria-disabled')).toBe('true')
      expect(item.textContent).toContain(english(employeesTexts.notYourself))
    }
  })

  test('link to the permissions', async () => {
    await render({})
    const link = await screen.findByRole('link', { name: 'Permissions' })
    expect(link.getAttribute('href')).toBe(`/employees/permissions?uuid=${stored.uuid}`)
  })

  test('link to the employee in the org chart', async () => {
    await render({})
    const chart = await screen.findByRole('link', { name: 'View org chart' })
    expect(chart.getAttribute('href')).toBe(`/org-chart?person=${stored.uuid}`)
  })

  test("link to the CV, and to the company's own org chart", async () => {
    const orgChartUrl = 'https://wiki.example.com/chart'
    await render({ 'GET /client-settings': () => ({ result: { ...settings, orgChartUrl } }) })
    const chart = await screen.findByRole('link', { name: /View org chart/ })
    expect([chart.getAttribute('href'), chart.getAttribute('target')]).toEqual([orgChartUrl, '_blank'])
    expect(chart.getAttribute('rel')).toContain('noreferrer')
    const cv = screen.getByRole('link', { name: 'Download CV' })
    expect(cv.getAttribute('href')).toBe(`/employees/downloadCv?uuid=${stored.uuid}`)
  })
})
