import { select } from 'd3-selection'
import { zoom, zoomIdentity, zoomTransform, type D3ZoomEvent } from 'd3-zoom'
import { useLayoutEffect, useState, type RefObject } from 'react'
import type { Area } from './chart-tree.ts'

const scales = { min: 0.2, max: 2 }
const step = 1.3
const firstScale = 0.8
/** The minimum distance in pixels between content that is shown and the edge. */
const margin = 24

/**
 * Pans and zooms the content of an element by mouse, wheel and touch, and by the returned functions. `view` is the
 * transform of the content.
 */
export function useZoom(element: RefObject<HTMLDivElement | null>) {
  const [view, setView] = useState(zoomIdentity)
  const [behaviour] = useState(() => zoom<HTMLDivElement, unknown>().scaleExtent([scales.min, scales.max]))
  useLayoutEffect(() => {
    if (!element.current) return undefined
    const target = select(element.current)
    behaviour.on('zoom', ({ transform }: D3ZoomEvent<HTMLDivElement, unknown>) => setView(transform))
    // A double-click on a card must not zoom.
    target.call(behaviour).on('dblclick.zoom', null)
    return () => void target.on('.zoom', null)
  }, [element, behaviour])

  const scaleBy = (factor: number) => {
    if (element.current) behaviour.scaleBy(select(element.current), factor)
  }
  const size = () => ({ width: element.current?.clientWidth ?? 0, height: element.current?.clientHeight ?? 0 })
  /** Shows the point of the content at this place of the element. */
  const put = (scale: number, content: { x: number; y: number }, at: { x: number; y: number }) => {
    const transform = zoomIdentity.translate(at.x - content.x * scale, at.y - content.y * scale).scale(scale)
    if (element.current) behaviour.transform(select(element.current), transform)
  }
  return {
    view,
    zoomIn: () => scaleBy(step),
    zoomOut: () => scaleBy(1 / step),
    /** Shows a whole area as large as it fits, from the top. */
    fit: ({ left, top, right, bottom }: Area) => {
      const { width, height } = size()
      const fitting = Math.min((width - 2 * margin) / (right - left), (height - 2 * margin) / (bottom - top), 1)
      put(Math.max(fitting, scales.min), { x: (left + right) / 2, y: top }, { x: width / 2, y: margin })
    },
    /** Shows a readable part from the top, centred around a card. */
    start: ({ left, top, right }: Area) =>
      put(firstScale, { x: (left + right) / 2, y: top }, { x: size().width / 2, y: margin }),
    /** Centres an area at the current scale, or at a readable one. */
    centre: ({ left, top, right, bottom }: Area) => {
      const { width, height } = size()
      put(
        Math.max(view.k, firstScale),
        { x: (left + right) / 2, y: (top + bottom) / 2 },
        { x: width / 2, y: height / 2 },
      )
    },
    /** Moves an area into view if it is outside. */
    keepInView: ({ left, top, right, bottom }: Area) => {
      if (!element.current) return
      const { width, height } = size()
      // The view of this render may be outdated by a change in the same event.
      const now = zoomTransform(element.current)
      const shift = (start: number, end: number, length: number) =>
        start < margin ? margin - start : end > length - margin ? length - margin - end : 0
      const x = shift(now.applyX(left), now.applyX(right), width)
      const y = shift(now.applyY(top), now.applyY(bottom), height)
      if (x !== 0 || y !== 0) behaviour.translateBy(select(element.current), x / now.k, y / now.k)
    },
  }
}
