// Small PDF files for the demo company: text on A4 pages in the standard fonts that every reader has.

export type CvLine = { text: string; size: number; isBold?: boolean; gap: number }

// Letters that are missing in the standard PDF encoding, at codes of our own.
const letters = {
  č: 'ccaron',
  ć: 'cacute',
  đ: 'dcroat',
  š: 'scaron',
  ž: 'zcaron',
  Č: 'Ccaron',
  Ć: 'Cacute',
  Đ: 'Dcroat',
  Š: 'Scaron',
  Ž: 'Zcaron',
}
const firstPlace = 128
const places = new Map(Object.keys(letters).map((letter, index) => [letter, firstPlace + index]))

const encoded = (text: string): string =>
  [...text]
    .map((letter) => {
      const code = places.get(letter) ?? letter.codePointAt(0) ?? 0
      if (code > 255) return '?'
      return code < firstPlace && !'()\\'.includes(letter) ? letter : `\\${code.toString(8).padStart(3, '0')}`
    })
    .join('')

/** Creates a PDF with one page for each list of lines. */
export function pdfOf(pages: readonly (readonly CvLine[])[]): Buffer {
  const encoding = `<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[${firstPlace} ${Object.values(letters)
    .map((name) => `/${name}`)
    .join('')}]>>`
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding 3 0 R>>`
  // Objects: catalog, pages, encoding and two fonts; then each page and its content.
  const pageNumber = (index: number) => 6 + index * 2
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(bs)>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')}]>>`,
    encoding,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap((lines, index) => {
      const content = contentOf(lines)
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R/F2 5 0 R>>>>/Contents ${pageNumber(index) + 1} 0 R>>`,
        `<</Length ${Buffer.byteLength(content, 'latin1')}>>stream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}

function contentOf(lines: readonly CvLine[]): string {
  let y = 780
  return lines
    .map(({ text, size, isBold = false, gap }) => {
      y -= gap
      return `BT /${isBold ? 'F2' : 'F1'} ${size} Tf 56 ${y} Td (${encoded(text)}) Tj ET`
    })
    .join('\n')
}
