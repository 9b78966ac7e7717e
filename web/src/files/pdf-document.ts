import {
  getDocument,
  GlobalWorkerOptions,
  PDFWorker,
  version,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// The legacy build includes polyfills for browsers of the last two years. Vite resolves the worker's URL.
// oxlint-disable-next-line import/default
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { pdfFolder } from './pdf-folder.ts'

GlobalWorkerOptions.workerSrc = worker

// Resources that documents may need: fonts, character maps of East Asian encodings, image decoders.
const files = `/${pdfFolder(version)}`

/** Further pages are not shown: no CV has that many. */
export const maxPages = 200
/** Larger images, in pixels, are skipped. */
const maxPixels = 40_000_000

/** The time limit for opening a file. */
const loadTimeoutMs = 10_000

export type OpenPdf = { pdf: PDFDocumentProxy; close: () => void }

/**
 * Opens a PDF file. pdf.js executes no scripts of the document: it has neither a JavaScript interpreter nor forms here,
 * and the content security policy forbids eval. `close` terminates the worker.
 */
export async function openPdf(loading: Promise<Blob>, signal: AbortSignal): Promise<OpenPdf> {
  // Starts while the file is loading.
  const thread = new PDFWorker()
  // Errors of a worker that was terminated before it started are ignored.
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
      // The JavaScript decoders are used instead.
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
