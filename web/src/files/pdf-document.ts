import {
  getDocument,
  GlobalWorkerOptions,
  PDFWorker,
  version,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// The legacy build brings along what browsers got in the last two years. The build makes an address of its worker.
// oxlint-disable-next-line import/default
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { pdfFolder } from './pdf-folder.ts'

GlobalWorkerOptions.workerSrc = worker

// What documents may need beside their own content: letters, encodings of East Asian texts, decoders of pictures.
const files = `/${pdfFolder(version)}`

/** Pages beyond these are not shown: no CV has them. */
export const maxPages = 200
/** Larger pictures are left out, in pixels. */
const maxPixels = 40_000_000

/** How long a file may take to be opened. */
const loadTimeoutMs = 10_000

export type OpenPdf = { pdf: PDFDocumentProxy; close: () => void }

/**
 * Opens a PDF file. pdf.js runs none of its scripts: it has neither an interpreter of JavaScript nor forms here, and the
 * content security policy allows no code that is made from text. Whatever keeps its thread busy ends with `close`.
 */
export async function openPdf(loading: Promise<Blob>, signal: AbortSignal): Promise<OpenPdf> {
  // It starts while the file is on its way.
  const thread = new PDFWorker()
  // Whoever leaves before it has started misses nothing.
  thread.promise.catch(() => undefined)
  const close = () => thread.destroy()
  signal.addEventListener('abort', close)
  let clock: ReturnType<typeof setTimeout> | undefined
  try {
    const content = await loading
    const task = getDocument({
      data: new Uint8Array(await content.arrayBuffer()),
      worker: thread,
      enableXfa: false,
      // Its decoders come in JavaScript too.
      useWasm: false,
      useWorkerFetch: true,
      maxImageSize: maxPixels,
      cMapUrl: files,
      standardFontDataUrl: files,
      wasmUrl: files,
    })
    const timeout = new Promise<never>((_, failed) => {
      clock = setTimeout(() => failed(new Error('It takes too long to open')), loadTimeoutMs)
    })
    return { pdf: await Promise.race([task.promise, timeout]), close }
  } catch (error) {
    close()
    throw error
  } finally {
    clearTimeout(clock)
  }
}
