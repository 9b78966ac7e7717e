import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { addEmployee, addPosition, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

test('the CV is a PDF with text that can be selected, on as many pages as it takes', async ({ page, superadmin }) => {
  const position = await addPosition(superadmin, `Inženjerka čćžšđ ${unique()}`)
  const employee = await addEmployee(superadmin, position, newPerson(), {
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
    position.name,
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

test('the preview on a phone keeps each label in one piece', async ({ page, superadmin }) => {
  const employee = await addEmployee(superadmin, await addPosition(superadmin), newPerson(), {
    language: ['Bosanski', 'Hrvatski', 'English', 'Deutsch'],
  })
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(`/employees/downloadCv?uuid=${employee.uuid}`)
  const label = page.getByRole('article').getByRole('term').filter({ hasText: 'Languages' })
  await expect(label).toBeVisible()
  const lines = await label.evaluate((it) => {
    const text = document.createRange()
    text.selectNodeContents(it)
    return text.getClientRects().length
  })
  expect(lines).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
