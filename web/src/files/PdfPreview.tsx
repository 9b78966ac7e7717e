import { ActionIcon, Box, Button, Group } from '@mantine/core'
import { IconArrowsHorizontal, IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { formatPercent } from '../lib/formats.ts'
import { t } from '../lib/t.ts'
import { FileActions } from './FileActions.tsx'
import { NoPreview } from './NoPreview.tsx'
import { openPdf, maxPages } from './pdf-document.ts'
import { PdfPage } from './PdfPage.tsx'
import type { StoredFile } from './stored-file.ts'
import { fitWidth, stepZoom, zoomOf, type Zoom } from './zoom.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './files.module.css'
import { Hint } from '../ui/texts.tsx'

type PdfPreviewProps = { file: StoredFile }

/** Shows a PDF file page by page, from its natural size to five times that. */
export function PdfPreview({ file }: PdfPreviewProps) {
  const { data, error } = useQuery({
    // File contents are not kept in the cache.
    queryKey: ['file content', file.id],
    queryFn: async ({ signal }) => openPdf(file.content(signal), signal),
    gcTime: 0,
    staleTime: 'static',
    structuralSharing: false,
    retry: false,
  })
  useEffect(() => data?.close, [data])
  if (error) return <NoPreview title={reasonOf(error)} file={file} />
  if (!data) return <Hint p={24}>{t('Loading data. Please wait')}</Hint>
  return <Pages pdf={data.pdf} file={file} />
}

/** Returns why a file could not be opened, by the names of pdf.js' errors. */
function reasonOf({ name }: Error): string {
  if (name === 'PasswordException') return t('This PDF is protected by a password')
  return name === 'InvalidPDFException' ? t('This PDF is damaged') : t('This file could not be shown')
}

function Pages({ pdf, file }: PdfPreviewProps & { pdf: PDFDocumentProxy }) {
  const [number, setNumber] = useState(1)
  const [zoom, setZoom] = useState<Zoom>(1)
  const [isBroken, setBroken] = useState(false)
  const viewport = useRef<HTMLDivElement>(null)
  // Without its padding; 0 until it is measured.
  const { ref: measure, width: room } = useElementSize<HTMLDivElement>()
  const viewportRef = useMergedRef(viewport, measure)
  const [pageWidth, setPageWidth] = useState<number>()
  const pages = Math.min(pdf.numPages, maxPages)
  const turnPage = (by: number) => setNumber((before) => Math.min(pages, Math.max(1, before + by)))
  const fit = () => pageWidth !== undefined && setZoom(fitWidth(room, pageWidth))
  const onKeyDown = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      '+': () => setZoom(stepZoom(zoom, 1)),
      '-': () => setZoom(stepZoom(zoom, -1)),
      ArrowLeft: () => turnPage(-1),
      ArrowRight: () => turnPage(1),
    }
    // If a page is wider than the viewport, the arrow keys scroll it.
    const isScrolling =
      event.key.startsWith('Arrow') && (viewport.current?.scrollWidth ?? 0) > (viewport.current?.clientWidth ?? 0)
    if (event.ctrlKey || event.metaKey || event.altKey || isScrolling) return
    acts[event.key]?.()
  }
  if (isBroken) return <NoPreview title={t('This file could not be shown')} file={file} />
  return (
    // Keyboard shortcuts for the buttons within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={t('Preview of {value}', { value: file.name })}
      className={css.preview}
      onKeyDown={onKeyDown}
    >
      <Group gap={4} mih={48} px={12} py={4} fz="sm" className={css.toolbar} role="toolbar" aria-label={t('Preview')}>
        <Tool label={t('Zoom out')} isOff={zoom <= 1} icon={IconMinus} onClick={() => setZoom(stepZoom(zoom, -1))} />
        <Box component="output" miw={48} ta="center" aria-label={t('Zoom')}>
          {formatPercent(zoom)}
        </Box>
        <Tool label={t('Zoom in')} isOff={zoom >= 5} icon={IconPlus} onClick={() => setZoom(stepZoom(zoom, 1))} />
        <Button
          variant="subtle"
          color="gray"
          className={css.fit ?? ''}
          leftSection={<Icon icon={IconArrowsHorizontal} />}
          onClick={fit}
        >
          {t('Fit width')}
        </Button>
        <Group component="span" wrap="nowrap" justify="center" gap={8} flex={1} style={{ whiteSpace: 'nowrap' }}>
          <Tool label={t('Previous page')} isOff={number <= 1} icon={IconChevronLeft} onClick={() => turnPage(-1)} />
          <span role="status">{t('Page {k} of {n}', { k: number, n: pages })}</span>
          <Tool label={t('Next page')} isOff={number >= pages} icon={IconChevronRight} onClick={() => turnPage(1)} />
        </Group>
        <FileActions file={file} />
      </Group>
      {/* Focusable, so that the keyboard can scroll it. */}
      <div
        ref={viewportRef}
        className={css.viewport}
        tabIndex={0}
        role="region"
        aria-label={t('Page {k} of {n}', { k: number, n: pages })}
      >
        {room > 0 && (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            zoom={zoomOf(zoom)}
            room={room}
            onWidth={setPageWidth}
            onBroken={() => setBroken(true)}
          />
        )}
      </div>
    </div>
  )
}

type ToolProps = { label: string; isOff?: boolean; icon: typeof IconPlus; onClick: () => void }

/** Not disabled at its limit, so that it keeps the focus. */
const Tool = ({ label, isOff = false, icon, onClick }: ToolProps) => (
  <ActionIcon
    aria-label={label}
    aria-disabled={isOff || undefined}
    data-disabled={isOff || undefined}
    onClick={isOff ? undefined : onClick}
  >
    <Icon icon={icon} size={18} />
  </ActionIcon>
)
