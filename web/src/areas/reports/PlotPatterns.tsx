/** The lines of the patterns, each in a square of 8 px that the first one fills. */
const lines = [
  'M0 4h8',
  'M-2 2L2 -2M0 8L8 0M6 10L10 6',
  'M0 4H8',
  'M4 0V8',
  'M-2 6L2 10M0 0L8 8M6 -2L10 2',
  'M0 4H8M4 0V8',
  'M0 0L8 8M0 8L8 0',
  'M2 4H6',
  'M4 2V6',
  'M2 4H6M4 2V6',
  '',
]
/** The dashes of the lines of the series, from a solid one to dots. */
export const dashes = ['none', '8 4', '2 3', '12 4 2 4', '16 4', '8 4 2 4 2 4', '4 4', '12 4', '2 6', '16 4 4 4', '1 4']

/** How a series is drawn; `edge` is the line around its bars where colours are forced. */
export type Drawing = { fill: string; stroke: string; dash: string | undefined; edge?: string }

/** How the series of a plot are drawn where the user's settings replace all colours. */
export const patternOf = (id: string, index: number): Drawing => ({
  fill: `url(#${id}-${index})`,
  stroke: 'CanvasText',
  dash: dashes[index],
  edge: 'CanvasText',
})

/** The patterns that `patternOf` names. */
export const PlotPatterns = ({ id }: { id: string }) => (
  <svg width={0} height={0} style={{ position: 'absolute' }} aria-hidden>
    <defs>
      {lines.map((line, index) => (
        <pattern key={line} id={`${id}-${index}`} width={8} height={8} patternUnits="userSpaceOnUse">
          <rect width={8} height={8} fill="Canvas" />
          <path d={line} stroke="CanvasText" strokeWidth={index === 0 ? 8 : 1.5} />
        </pattern>
      ))}
    </defs>
  </svg>
)
