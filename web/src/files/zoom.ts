/** The zoom of a page: 1 to 5 in steps of 0.1 (specification two, section 9). */
export type Zoom = number

const steps = (zoom: Zoom) => Math.round(zoom * 10)

/** Clamps to the limits and rounds to a step. */
export const zoomOf = (zoom: number): Zoom => Math.min(50, Math.max(10, steps(zoom))) / 10

/** The zoom `by` steps further. */
export const stepZoom = (zoom: Zoom, by: number): Zoom => zoomOf((steps(zoom) + by) / 10)

/** The largest zoom at which a page that is `pageWidth` wide at zoom 1 fits; widths in pixels. */
export const fitWidth = (room: number, pageWidth: number): Zoom => zoomOf(Math.floor((room / pageWidth) * 10) / 10)
