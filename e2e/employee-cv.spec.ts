import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { expectPath, title } from './support/pages.ts'
import { addEmployee, addPosition, newPerson } from './support/records.ts'
import type { Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

const person = async (by: Person) => {
  const position = await addPosition(by, `Inženjerka čćžšđ ${crypto.randomUUID()}`)
  const employee = await addEmployee(by, position, newPerson(), {
    briefDescription: 'Gradi mostove između ljudi.',
    language: ['Bosanski', 'English'],
    experienceArray: Array.from({ length: 30 }, (_, index) => ({
      companyName: `Firma ${index + 1}`,
      position: 'Programerka',
      yearsPeriod: `${1990 + index}-`,
    })),
    educationCertificationArray: [{ mater: 'Računarstvo', faculty: 'ETF Sarajevo' }],
    skillsArray: [{ title: 'PostgreSQL', description: 'od verzije 9.6' }],
  })
  return { ...employee, title: position.name }
}

test('the CV is a PDF with text that can be selected, on as many pages as it takes', async ({ page, superadmin }) => {
  const employee = await person(superadmin)
  await page.goto(`/employees/downloadCv?uuid=${employee.uuid}`)
  await expect(page.getByRole('heading', { name: `${employee.firstName} ${employee.lastName}` })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`CV ${employee.firstName} ${employee.lastName}.pdf`)

  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())))
  expect(pdf.numPages).toBeGreaterThan(1)
  const { text } = await extractText(pdf, { mergePages: true })
  for (const words of [
    `${employee.firstName} ${employee.lastName}`,
    employee.title,
    employee.email,
    'Gradi mostove između ljudi.',
    'Bosanski, English',
    'Firma 30',
    '2019 – present',
    'Računarstvo',
    'od verzije 9.6',
  ])
    expect(text).toContain(words)
})

test('without an id the CV leads to the employees, and from the CV one gets back to the profile', async ({
  page,
  superadmin,
}) => {
  await page.goto('/employees/downloadCv')
  await expectPath(page, '/employees')
  const employee = await person(superadmin)
  await page.goto(`/employees/downloadCv?uuid=${employee.uuid}`)
  await page.getByRole('link', { name: 'Back to profile' }).click()
  await expectPath(page, `/employees/${employee.uuid}`)
})

test('a CV of nobody says so and offers another try', async ({ page, mayFail }) => {
  mayFail('/api/v1/employee/')
  await page.goto(`/employees/downloadCv?uuid=${crypto.randomUUID()}`)
  await expect(title(page, 'Download CV')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
