import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
// The build makes an address of it.
// oxlint-disable-next-line import/default
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = worker

// The letters of documents that bring none along, each fetched when a document needs it.
const fonts = import.meta.glob<string>('/../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Gives pdf.js its fonts by the names that the build has given them. */
class FontFactory {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address =
      kind === 'standardFontDataUrl' ? fonts[`/../node_modules/pdfjs-dist/standard_fonts/${filename}`] : undefined
    const answer = address === undefined ? undefined : await fetch(address)
    if (!answer?.ok) throw new Error(`There is no ${filename}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** Pages beyond these are not shown: no CV has them. */
export const mostPages = 200
/** Larger pictures are left out, in pixels. */
const mostPixels = 40_000_000

/**
 * Opens a PDF file. pdf.js runs none of its scripts: it has neither an interpreter of JavaScript nor forms here, and the
 * content security policy allows no code that is made from text.
 */
export async function openPdf(content: Blob): Promise<PDFDocumentProxy> {
  const task = getDocument({
    data: new Uint8Array(await content.arrayBuffer()),
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    maxImageSize: mostPixels,
    standardFontDataUrl: '/',
    BinaryDataFactory: FontFactory,
  })
  return task.promise
}
