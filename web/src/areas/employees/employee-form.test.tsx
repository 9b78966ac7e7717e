import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import type { SignedInUser } from '@hr/contract/areas/access/access'
import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { recordTexts, type Child, type Employee } from '@hr/contract/areas/employees/record'
import { fieldTexts } from '@hr/contract/lib/fields'
import { uploadKinds } from '@hr/contract/lib/files'
import { documentOf } from '../../../test/documents.ts'
import { employee } from '../../../test/employee.ts'
import { renderAt } from '../../../test/render.tsx'
import { ana, settings, signedIn, stubServer } from '../../../test/server.ts'
import { formDataOf } from '../../api/send.ts'
import { refresh } from '../../api/session.ts'
import { useIdentityPrompt } from '../../api/confirm.ts'
import { FormPage } from '../../form/FormPage.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { linkTo } from '../../lib/target.ts'
import { ExperienceSection } from './BackgroundSections.tsx'
import { ConfirmIdentity } from '../access/public.ts'
import { bodyOf, childrenOf, draftOf, type Draft } from './draft.ts'
import { draftSchema } from './draft-schema.ts'
import { ContactSection } from './ContactSection.tsx'
import EmployeeEdit from './EmployeeEdit.tsx'
import EmployeeNew from './EmployeeNew.tsx'
import { FamilySection } from './FamilySection.tsx'
import { mayBeBlank, rulesForHr } from './form-rules.ts'
import { PersonalSection } from './PersonalSection.tsx'

const fieldValues = { countries: [], officeLocation: [], seniorityLevel: [], seniorityClientLevel: [], departments: [] }
const answers = {
  'POST /refresh': () => signedIn(),
  'GET /employees/getEmployeeFieldsUniqueData': () => ({ result: fieldValues }),
}
const rules = { isOwn: false, stored: employee, fixed: {} }

const save = vi.fn<(draft: Draft) => Promise<void>>()
type SectionFormProps = { children: ReactNode; start: Partial<Draft> }
/** A form with some of the sections. */
function SectionForm({ children, start }: SectionFormProps) {
  const form = useRecordForm<Draft>(draftSchema, { ...draftOf(employee), ...start })
  const submit = async (draft: Draft) => {
    await save(draft)
    return linkTo('employees')
  }
  return (
    <FormPage title="Employee" form={form} cancelTo={linkTo('employees')} save={submit}>
      {children}
    </FormPage>
  )
}
const renderSection = (section: ReactNode, start: Partial<Draft> = {}) =>
  renderAt('/', <SectionForm start={start}>{section}</SectionForm>)

/** The dialog of the shell that asks for the password. */
function Prompt() {
  const question = useIdentityPrompt()
  return question && <ConfirmIdentity onAnswer={question.answer} onClose={() => question.answer(false)} />
}

const field = (name: string, description?: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name, ...(description !== undefined && { description }) })
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(async () => {
  save.mockReset()
  stubServer(answers)
  await refresh()
})

test('requires nine fields for a new employee, and counts them in the summary and sections', async () => {
  await renderAt('/employees/new', <EmployeeNew />)
  await userEvent.click(await screen.findByText('Save'))
  const summary = await screen.findByRole('group', { name: 'There are 9 problems' })
  const texts = (role: string, parent: HTMLElement) =>
    within(parent)
      .getAllByRole(role)
      .map(({ textContent }) => textContent)
  const own = ['First name', 'Last name', 'Date of birth', 'Place of residence', 'Residential address', 'Email']
  expect(texts('listitem', summary)).toEqual(
    [...own, 'Position', 'Contract type', 'Start date'].map((label) => `${label}: ${english(fieldTexts.required)}`),
  )
  expect(texts('link', screen.getByRole('navigation', { name: 'Sections' }))).toEqual([
    expect.stringMatching(/^Personal5/),
    expect.stringMatching(/^Contact1/),
    'Family',
    expect.stringMatching(/^Employment3/),
    'Experience',
    'Education',
    'Skills and CV',
  ])
})

test('invites on the first day if that is later, until HR chooses', async () => {
  await renderAt('/employees/new', <EmployeeNew />)
  const invitation = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Invitation' })
  await screen.findByRole('combobox', { name: 'Invitation' })
  expect(invitation().value).toBe('Now')
  type(screen.getByRole('textbox', { name: /^Start date/ }), '04/01/2099')
  expect(invitation().value).toBe('On the first day, 04/01/2099')
  await userEvent.click(invitation())
  await userEvent.click(await screen.findByRole('option', { name: 'Later, from the profile', hidden: true }))
  type(screen.getByRole('textbox', { name: /^Start date/ }), '04/01/2020')
  expect(invitation().value).toBe('Later, from the profile')
})

test('only warns about a JMBG with a wrong check digit and more than 60 years of work', async () => {
  await renderSection([
    <PersonalSection key="0" rules={rules} savePhoto={undefined} />,
    <ExperienceSection key="1" rules={rules} />,
  ])
  type(field('JMBG (optional)'), '1404992175018')
  expect(field('JMBG (optional)', english(recordTexts.idNumberControl('JMBG'))).getAttribute('aria-invalid')).not.toBe(
    'true',
  )
  type(field('JMBG (optional)'), '1404992175017')
  expect(screen.queryByText(english(recordTexts.idNumberControl('JMBG')))).toBeNull()
  type(field('Years of work experience (optional)'), '61')
  const years = field('Years of work experience (optional)', english(recordTexts.yearsUnlikely))
  expect(years.getAttribute('aria-invalid')).not.toBe('true')
})

test("the name and the check of the ID number follow the company's country", async () => {
  const clientSettings = { ...settings, company: { ...settings.company, country: 'HR' } }
  stubServer({ ...answers, 'GET /client-settings': () => ({ result: clientSettings }) })
  await renderSection(<PersonalSection rules={rules} savePhoto={undefined} />)
  type(await screen.findByRole('textbox', { name: 'OIB (optional)' }), '69435151531')
  expect(field('OIB (optional)', english(recordTexts.idNumberControl('OIB'))).value).toBe('69435151531')
  type(field('OIB (optional)'), '69435151530')
  expect(screen.queryByText(english(recordTexts.idNumberControl('OIB')))).toBeNull()
})

test('rejects a photo of the wrong type', async () => {
  await renderSection(<PersonalSection rules={rules} savePhoto={undefined} />)
  const photo = within(screen.getByRole('group', { name: 'Photo' }))
  const gif = new File(['GIF89a'], 'photo.gif', { type: 'image/gif' })
  await userEvent.upload(photo.getByLabelText('Photo'), gif, { applyAccept: false })
  expect(photo.getByRole('alert').textContent).toBe(english(uploadKinds.photo.refused))
})

describe('children', () => {
  const nada: Child = { name: 'Nađa', gender: 'Female', dateOfBirth: '2019-06-02' }
  const vedran: Child = { name: 'Vedran', gender: 'Male', dateOfBirth: '2022-11-19' }
  const family = <FamilySection rules={rules} />

  const editor = (title: string) => screen.findByRole('group', { name: title })
  const childName = async (title = 'Add a child') =>
    within(await editor(title)).getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  const editedName = () => childName(english(employeesTexts.editChildData))
  const choice = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Children (optional)' })
  const choose = async (answer: 'Yes' | 'No') => {
    await userEvent.click(await choice())
    await userEvent.click(screen.getByRole('option', { name: answer, hidden: true }))
  }
  const answer = async (question: string, button: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: question }))
    await userEvent.click(dialog.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const savedChildren = async () => {
    await press('Save')
    await waitFor(() => expect(save).toHaveBeenCalled())
    return childrenOf(save.mock.lastCall![0])
  }

  test('are edited and deleted one by one', async () => {
    await renderSection(family, { children: [nada, vedran] })
    expect((await choice()).value).toBe('Yes')
    await press('Edit Nađa')
    expect(document.activeElement).toBe(await editedName())
    expect((await editedName()).value).toBe('Nađa')
    await press(english(employeesTexts.cancelEditChild))
    expect((await childName()).value).toBe('')
    await press('Edit Nađa')
    type(await editedName(), 'Nadja')
    await press(english(employeesTexts.editChild))
    expect(await screen.findByText(english(employeesTexts.childEdited))).toBeDefined()
    await press('Delete Vedran')
    expect(await screen.findByText(english(employeesTexts.childDeleted))).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Nadja' }))
    expect(await savedChildren()).toEqual([{ ...nada, name: 'Nadja' }])
  })

  test('are all deleted by No, after a confirmation', async () => {
    await renderSection(family, { children: [nada] })
    await choose('No')
    await answer('Delete the details of the children?', 'Cancel')
    expect((await choice()).value).toBe('Yes')
    await choose('No')
    await answer('Delete the details of the children?', 'Delete')
    expect((await choice()).value).toBe('No')
    expect(await savedChildren()).toEqual([])
  })

  test('are kept while unfinished until the user answers a question; a blank editor closes without one', async () => {
    await renderSection(family)
    await choose('Yes')
    type(await childName(), 'Lana')
    await choose('No')
    await answer('Delete the details of the children?', 'Cancel')
    expect((await childName()).value).toBe('Lana')
    await choose('No')
    await answer('Delete the details of the children?', 'Delete')
    expect(screen.queryByRole('group', { name: 'Add a child' })).toBeNull()
    await choose('Yes')
    await choose('No')
    expect(screen.queryByRole('group', { name: 'Add a child' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('are discarded for another child after a question if unfinished, without one if unchanged', async () => {
    await renderSection(family, { children: [nada, vedran] })
    type(await childName(), 'Lana')
    await press('Edit Nađa')
    await answer('Discard what you entered?', 'Cancel')
    expect((await childName()).value).toBe('Lana')
    await press('Edit Nađa')
    await answer('Discard what you entered?', 'Discard')
    const name = await editedName()
    expect(name.value).toBe('Nađa')
    await waitFor(() => expect(document.activeElement).toBe(name))
    await press('Edit Vedran')
    expect((await editedName()).value).toBe('Vedran')
  })

  test('require name, gender and date of birth, and focus the first missing field', async () => {
    await renderSection(family, { children: [nada] })
    await press('Add child')
    const addChild = within(await editor('Add a child'))
    for (const text of ['childName', 'childGender', 'childDateOfBirth'] as const)
      expect(addChild.getByText(english(recordTexts[text]))).toBeDefined()
    const name = await childName()
    await waitFor(() => expect(document.activeElement).toBe(name))
  })
})

describe('editing an employee', () => {
  const address = `/employees/edit?uuid=${employee.uuid}`
  const stub = (answer: object) => stubServer({ ...answers, [`GET /employee/${employee.uuid}`]: () => answer })

  const me: SignedInUser = { ...ana, role: null, effectiveRole: 'Admin', admin: 'true', superAdminHr: 'false' }

  test.each([
    ['a Superadmin', { role: 'Superadmin' }, ['email', 'status']],
    ['an Employee', { role: 'Employee' }, []],
  ] as const)('who is %s leaves an Admin some read-only fields', (_, record, fixed) =>
    expect(Object.keys(rulesForHr(me, { ...employee, ...record }).fixed)).toEqual(fixed),
  )

  test.each([
    ['HR, but only where an import has left it blank', false, true, false],
    ['no employee in their own record', true, false, false],
  ])('a required personal detail may be left blank by %s', (_, isOwn, blank, filled) => {
    const stored = { ...employee, dateOfBirth: null }
    expect(mayBeBlank({ isOwn, stored, fixed: {} }, 'dateOfBirth')).toBe(blank)
    expect(mayBeBlank({ isOwn, stored, fixed: {} }, 'placeOfResidence')).toBe(filled)
  })

  test('tells why a field is read-only', async () => {
    const fixed = { email: english(recordTexts.notYours), status: english(recordTexts.notYours) }
    await renderSection(<ContactSection rules={{ ...rules, fixed }} />)
    expect(field('Email', english(recordTexts.notYours)).readOnly).toBe(true)
  })

  const person = { uuid: '00000000-0000-4000-8000-00000000e003', firstName: 'Mia', lastName: 'Kos' }
  const project = { uuid: '00000000-0000-4000-8000-00000000e004', name: 'Web', clientName: 'Stari grad' }
  const whole: Employee = {
    ...employee,
    maidenName: 'Babić',
    gender: 'Female',
    maritalStatus: 'Married',
    country: 'Bosna',
    qualifications: 'VŠS',
    vocation: 'Pravnik',
    phoneNumber: '061 111',
    workPhone: '033 555',
    emergencyContact: 'Damir',
    children: [{ name: 'Nađa', gender: 'Female', dateOfBirth: '2019-06-02' }],
    endDate: '2099-12-31',
    endOfProbationaryPeriod: '2022-12-03',
    departments: 'Pravo',
    team: [{ ...project, teamLead: null, teamMembers: [] }],
    supervisorOrTeamLead: { ...person, position: null, profileImage: null },
    officeLocation: 'Mostar',
    seniorityLevel: 'Fellow',
    seniorityClientLevel: 'Senior',
    experienceArray: [{ companyName: 'Firma', position: 'Tester', yearsPeriod: '2018-' }],
    educationCertificationArray: [{ mater: 'Računarstvo', faculty: 'ETF' }],
    language: ['Bosanski', 'English'],
    skillsArray: [{ title: 'SQL', description: 'Since 9.6' }],
    briefDescription: 'Two\nlines',
  }
  const shown: Record<string, string> = {
    'First name': 'Ana',
    'Last name': 'Kovač',
    'Maiden name': 'Babić',
    'Date of birth': '14/04/1992',
    Gender: 'Female',
    'Marital status': 'Married',
    'Place of residence': 'Sarajevo',
    'Residential address': 'Ulica 1',
    Country: 'Bosna',
    JMBG: '*********5017',
    Qualification: 'VŠS',
    Vocation: 'Pravnik',
    Email: 'ana@example.com',
    'Phone number': '061 111',
    'Work phone': '033 555',
    'Emergency contact': 'Damir',
    Children: 'Yes',
    Status: 'Active',
    'Contract type': 'Ugovor o djelu',
    'Start date': '03/09/2022',
    'End date': '31/12/2099',
    'End of probationary period': '03/12/2022',
    Departments: 'Pravo',
    'Supervisor or team lead': 'Mia Kos',
    'Work type': 'WFH',
    'Office location': 'Mostar',
    'Seniority level': 'Fellow',
    'Seniority client level': 'Senior',
    'Company name': 'Firma',
    Years: '2018-',
    'Years of work experience': '4.5',
    Matter: 'Računarstvo',
    Faculty: 'ETF',
    Title: 'SQL',
    Description: 'Since 9.6',
    'Brief description': 'Two\nlines',
  }

  test('shows each value of the record under its label, and sends it back as loaded', async () => {
    let sent = new FormData()
    stubServer({
      ...answers,
      [`GET /employee/${employee.uuid}`]: () => ({ result: whole }),
      [`PUT /employee/${employee.uuid}`]: ({ body }) => {
        sent = body as FormData
        return { result: { employee: whole } }
      },
    })
    const router = await renderAt(address, <EmployeeEdit />)
    await screen.findByRole('textbox', { name: 'First name' })
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    const valueOf = (label: string) => {
      const isLabelled = ({ labels }: HTMLInputElement) =>
        [...(labels ?? [])].some(({ textContent }) => textContent.split(/ \(| \*| DD/)[0] === label)
      return inputs.find(isLabelled)?.value
    }
    expect(Object.fromEntries(Object.keys(shown).map((label) => [label, valueOf(label)]))).toEqual(shown)
    for (const listed of ['Nađa', 'Web', 'Bosanski', 'English']) expect(screen.getByText(listed)).toBeDefined()

    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/employees/${employee.uuid}`))
    expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(formDataOf(bodyOf(draftOf(whole), whole), {})))
    const kept = JSON.stringify([localStorage, sessionStorage, document.cookie])
    for (const secret of ['Kovač', 'ana@example.com', '061 111', '5017', 'Pravnik']) expect(kept).not.toContain(secret)
  })

  test('keeps a stored file whose removal is undone, and deletes another one on saving', async () => {
    let sent = new FormData()
    const withFiles = {
      ...employee,
      otherFiles: [documentOf('one.pdf', { id: 'x-one.pdf', size: 17 })],
    }
    stubServer({
      ...answers,
      [`GET /employee/${employee.uuid}`]: () => ({ result: withFiles }),
      [`PUT /employee/${employee.uuid}`]: ({ body }) => {
        sent = body as FormData
        return { result: { employee } }
      },
    })
    await renderAt(address, <EmployeeEdit />)
    const file = (await screen.findByText('one.pdf')).closest('li')
    expect(file?.textContent).toContain('17 B')
    await userEvent.click(screen.getByRole('button', { name: 'Remove one.pdf' }))
    expect(file?.textContent).toContain('Will be removed when you save')
    await userEvent.click(screen.getByRole('button', { name: 'Keep one.pdf' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove cv.pdf' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.get('removedFiles')).toBe('["x-cv.pdf"]'))
  })

  test('asks for the password before an email address is changed, and loses nothing that was typed', async () => {
    const sent: FormData[] = []
    let isConfirmed = false
    stubServer({
      ...answers,
      [`GET /employee/${employee.uuid}`]: () => ({ result: whole }),
      [`PUT /employee/${employee.uuid}`]: ({ body }) => {
        sent.push(body as FormData)
        if (isConfirmed) return { result: { employee: whole } }
        return { status: 403, result: { message: "Confirm it's you", code: confirmCode } }
      },
      [`GET ${sessionsApi.isConfirmed.path}`]: () => ({
        result: { isNeeded: true, hasPassword: true, hasProvider: false },
      }),
      [`POST ${sessionsApi.confirm.path}`]: () => {
        isConfirmed = true
        return { result: { message: 'Confirmed' } }
      },
    })
    const router = await renderAt(address, [<EmployeeEdit key="form" />, <Prompt key="prompt" />])
    await screen.findByRole('textbox', { name: 'First name' })
    type(field('Email'), 'other@example.com')
    type(field('Vocation (optional)'), 'Inženjer')
    await press('Save')
    const dialog = async () => within(await screen.findByRole('dialog', { name: "Confirm it's you" }))
    await userEvent.click((await dialog()).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([field('Email').value, field('Vocation (optional)').value]).toEqual(['other@example.com', 'Inženjer'])

    await press('Save')
    await userEvent.type((await dialog()).getByLabelText(/^Your password/), 'rain over the Neretva')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/employees/${employee.uuid}`))
    expect(sent.at(-1)!.get('email')).toBe('other@example.com')
    expect(sent.at(-1)!.get('vocation')).toBe('Inženjer')
  })

  describe('with leave outside the employment', () => {
    const outside = {
      uuid: employee.uuid,
      status: 'approved',
      leaveType: 'Annual',
      startDate: '2031-06-09',
      endDate: '2031-06-20',
      totalDays: 10,
      daysOutside: 6,
    } as const
    async function saved() {
      const sent: FormData[] = []
      const asked: URLSearchParams[] = []
      stubServer({
        ...answers,
        [`GET /employee/${employee.uuid}`]: () => ({ result: whole }),
        [`GET /employee/${employee.uuid}/leave-outside`]: ({ query }) => {
          asked.push(query)
          return { result: { requests: [outside], fingerprint: 'seen' } }
        },
        [`PUT /employee/${employee.uuid}`]: ({ body }) => {
          sent.push(body as FormData)
          return { result: { employee: whole } }
        },
      })
      const router = await renderAt(address, <EmployeeEdit />)
      await screen.findByRole('textbox', { name: 'First name' })
      return { sent, asked, path: () => router.state.location.pathname }
    }
    const endDate = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^End date/ })
    const question = () => screen.findByRole('dialog', { name: 'Leave outside the employment' })
    const answer = async (name: string) => userEvent.click(within(await question()).getByRole('button', { name }))

    test.each([
      ['Cancel these days', 'seen'],
      ['Keep it', null],
    ])('asks before it saves a day: %s', async (name, endsLeave) => {
      const { sent, asked, path } = await saved()
      type(endDate(), '12/06/2031')
      await press('Save')
      expect(within(await question()).getByRole('listitem').textContent).toBe(
        'Annual (Approved), 09/06/2031 – 20/06/2031: 6 of 10 days',
      )
      expect(sent).toEqual([])
      await answer(name)
      await waitFor(() => expect(path()).toBe(`/employees/${employee.uuid}`))
      expect(sent.map((form) => [form.get('endDate'), form.get('endsLeave')])).toEqual([['2031-06-12', endsLeave]])
      expect(asked.map((query) => query.get('endDate'))).toEqual(['2031-06-12'])
    })

    test('returns to the form with everything typed, and asks nothing if no day has changed', async () => {
      const { sent, asked, path } = await saved()
      type(endDate(), '12/06/2031')
      await press('Save')
      await answer('Close')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(endDate().value).toBe('12/06/2031')
      expect(sent).toEqual([])
      type(endDate(), '31/12/2099')
      type(field('Vocation (optional)'), 'Inženjer')
      const before = asked.length
      await press('Save')
      await waitFor(() => expect(path()).toBe(`/employees/${employee.uuid}`))
      expect(asked).toHaveLength(before)
    })
  })

  test('shows both values of a field that another user has saved in the meantime', async () => {
    const message = 'Mia Kos saved this record at 10:42'
    let theirs: Employee = whole
    stubServer({
      ...answers,
      [`GET /employee/${employee.uuid}`]: () => ({ result: theirs }),
      [`PUT /employee/${employee.uuid}`]: () => {
        theirs = { ...whole, vocation: 'Ekonomist', phoneNumber: '061 222', version: whole.version + 1 }
        return { status: 409, result: { message } }
      },
    })
    await renderAt(address, <EmployeeEdit />)
    await screen.findByRole('textbox', { name: 'First name' })
    type(field('Vocation (optional)'), 'Inženjer')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const notice = within(await screen.findByRole('region', { name: message }))
    expect(notice.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
      'VocationMy valueInženjerSaved valueEkonomist',
    ])
    expect(field('Phone number (optional)').value).toBe('061 222')
  })

  test('keeps the child in the editor when another user has removed one in the meantime', async () => {
    const child = (name: string): Child => ({ name, gender: 'Female', dateOfBirth: '2019-06-02' })
    const before = { ...whole, children: ['Ada', 'Bea', 'Cia'].map(child) }
    let theirs: Employee = before
    const sent: FormData[] = []
    stubServer({
      ...answers,
      [`GET /employee/${employee.uuid}`]: () => ({ result: theirs }),
      [`PUT /employee/${employee.uuid}`]: ({ body }) => {
        if (sent.push(body as FormData) > 1) return { result: { employee: theirs } }
        theirs = { ...before, children: before.children.slice(1), version: before.version + 1 }
        return { status: 409, result: { message: 'Mia Kos saved this record at 10:42' } }
      },
    })
    await renderAt(address, <EmployeeEdit />)
    await screen.findByRole('textbox', { name: 'First name' })
    await press('Edit Bea')
    const editor = within(await screen.findByRole('group', { name: english(employeesTexts.editChildData) }))
    type(editor.getByRole('textbox', { name: 'Name' }), 'Beatrice')
    await press('Save')
    await screen.findByRole('region', { name: 'Mia Kos saved this record at 10:42' })
    const shown = screen.getAllByRole('button', { name: /^Edit / }).map((button) => button.ariaLabel)
    expect(shown).toEqual(['Edit Cia', 'Edit Beatrice'])
    await press('Save')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(JSON.parse(sent[1]!.get('children') as string)).toEqual([child('Cia'), child('Beatrice')])
  })

  test('links back to the profile', async () => {
    stub({ result: employee })
    await renderAt(address, <EmployeeEdit />)
    const back = (await screen.findByText(english(employeesTexts.backToProfile))).closest('a')
    expect(back?.getAttribute('href')).toBe(`/employees/${employee.uuid}`)
  })

  test('shows the reason if the record cannot be loaded', async () => {
    stub({ status: 502 })
    await renderAt(address, <EmployeeEdit />)
    expect(await screen.findByText(english(employeesTexts.getFailed))).toBeDefined()
  })
})
