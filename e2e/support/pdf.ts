/** A PDF file of these objects. The first one is its catalog. */
export function pdfOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.7\n'
  const table = objects.map((object, index) => {
    const offset = String(file.length).padStart(10, '0')
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${offset} 00000 n \n`
  })
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + end, 'latin1')
}

/** A stream object with this content. */
export const stream = (content: string, dictionary = '') =>
  `<<${dictionary}/Length ${content.length}>>stream\n${content}\nendstream`
