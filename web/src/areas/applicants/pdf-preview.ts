import { lazily } from '../../ui/lazily.ts'

/** What reads PDF files is large; the list knows of it, too, as whoever moves there opens a CV next. */
export const PdfPreview = lazily(async () => (await import('./PdfPreview.tsx')).PdfPreview)
