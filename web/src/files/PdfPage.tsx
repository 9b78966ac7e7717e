import { TextLayer, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useEffectEvent, useRef } from 'react'
import css from './files.module.css'

/** CSS pixels of a point. */
const pixelsPerPoint = 96 / 72
/** A larger canvas, in pixels, could exhaust the memory of small machines. */
const maxPixels = 16_000_000
/** The time limit for rendering a page. */
const renderTimeoutMs = 10_000

type PdfPageProps = {
  pdf: PDFDocumentProxy
  number: number
  zoom: number
  /** The width of the place for the page, in pixels. */
  room: number
  /** Reports the width of the page at zoom 1. */
  onWidth: (pixels: number) => void
  onBroken: () => void
}

/** One page: rendered to a canvas, with a text layer for reading, selecting and searching. */
export function PdfPage({ pdf, number, zoom, room, onWidth, onBroken }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const textElement = useRef<HTMLDivElement>(null)
  const handleWidth = useEffectEvent(onWidth)
  const handleBroken = useEffectEvent(onBroken)

  useEffect(() => {
    let isOver = false
    let stop = () => undefined as void
    async function draw() {
      const page = await pdf.getPage(number)
      if (isOver || !sheet.current || !canvas.current || !textElement.current) return
      const natural = page.getViewport({ scale: pixelsPerPoint })
      // At zoom 1 the page fits the viewport, also on phones.
      const base = Math.min(1, room / natural.width)
      handleWidth(natural.width * base)
      const viewport = page.getViewport({ scale: pixelsPerPoint * base * zoom })
      const finest = Math.sqrt(maxPixels / (viewport.width * viewport.height))
      const density = Math.min(devicePixelRatio, finest)
      sheet.current.style.width = `${viewport.width}px`
      sheet.current.style.height = `${viewport.height}px`
      sheet.current.style.setProperty('--total-scale-factor', String(viewport.scale))
      // Rendered off-screen, so that the page does not flicker while zooming.
      const drawing = Object.assign(document.createElement('canvas'), {
        width: Math.floor(viewport.width * density),
        height: Math.floor(viewport.height * density),
      })
      const render = page.render({
        canvas: drawing,
        viewport,
        ...(density !== 1 && { transform: [density, 0, 0, density, 0, 0] }),
      })
      textElement.current.replaceChildren()
      const layer = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: textElement.current,
        viewport,
      })
      const clock = setTimeout(() => {
        stop()
        handleBroken()
      }, renderTimeoutMs)
      stop = () => {
        clearTimeout(clock)
        render.cancel()
        layer.cancel()
      }
      await Promise.all([render.promise, layer.render()])
      clearTimeout(clock)
      if (isOver || !canvas.current) return
      canvas.current.width = drawing.width
      canvas.current.height = drawing.height
      canvas.current.getContext('2d')?.drawImage(drawing, 0, 0)
    }
    draw().catch(() => !isOver && handleBroken())
    return () => {
      isOver = true
      stop()
    }
  }, [pdf, number, zoom, room])

  return (
    <div ref={sheet} className={css.sheet}>
      <canvas ref={canvas} aria-hidden="true" />
      <div ref={textElement} className={css.textLayer} />
    </div>
  )
}
