import type { Page } from '@playwright/test'
import { addApplicant } from './support/applicants.ts'
import { expectPath, title } from './support/pages.ts'
import { pdfOf, stream } from './support/pdf.ts'
import type { Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

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
