import { lazyPart } from '../ui/LazyPart.tsx'

/** What reads PDF files is large: it comes when the first one is opened, or before, to whoever opens one next. */
export const loadPdfPreview = async () => (await import('./PdfPreview.tsx')).PdfPreview
export const PdfPreview = lazyPart(loadPdfPreview, 'in its place')
