import { lazy } from 'react'

/** What reads PDF files is large: it comes when the first one is opened, or before, to whoever opens one next. */
export const loadPdfPreview = async () => (await import('./PdfPreview.tsx')).PdfPreview
export const PdfPreview = lazy(async () => ({ default: await loadPdfPreview() }))
