import medium from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url'
import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url'
import pdfMake from 'pdfmake/build/pdfmake'
import { fileTimeoutMs } from '../../api/send.ts'
import { photoAddress } from '../../lib/photo-address.ts'
import { light } from '../../ui/tokens.ts'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { Cv, CvEntry } from './cv.ts'

// In points. Colours are those of the light theme, because paper is white.
const photoSide = 84
const { text, dim, accent, line } = light

/** Renders the CV as a PDF of A4 pages with selectable text. */
export async function pdfOf(cv: Cv): Promise<Blob> {
  pdfMake.addFonts({ Inter: { normal: urlOf(regular), bold: urlOf(medium) } })
  return pdfMake.createPdf(documentOf(cv, await pictureOf(cv.photo))).getBlob()
}

const urlOf = (path: string) => new URL(path, location.href).href

function documentOf(cv: Cv, photo: string | undefined): TDocumentDefinitions {
  return {
    info: { title: `CV ${cv.name}`, author: cv.name },
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 48],
    defaultStyle: { font: 'Inter', fontSize: 10, lineHeight: 1.35, color: text },
    footer: (page, pages) => ({
      text: pages > 1 ? `${cv.name} · ${page} / ${pages}` : '',
      alignment: 'right',
      margin: [48, 8, 48, 0],
      fontSize: 8,
      color: dim,
    }),
    content: [head(cv, photo), ...summary(cv), ...cv.sections.flatMap(({ title, entries }) => section(title, entries))],
  }
}

const head = ({ name, title, facts }: Cv, photo: string | undefined): Content => ({
  columns: [
    ...(photo === undefined ? [] : [{ image: photo, width: photoSide, height: photoSide }]),
    {
      width: '*',
      stack: [
        { text: name, fontSize: 22, bold: true, lineHeight: 1.1 },
        { text: title, fontSize: 12, color: accent, margin: [0, 2, 0, 6] },
        ...facts.map(({ label, value }) => ({ text: [{ text: `${label}  `, color: dim }, value], fontSize: 9 })),
      ],
    },
  ],
  columnGap: 20,
  margin: [0, 0, 0, 18],
})

const summary = ({ summary: text }: Cv): Content[] => (text === '' ? [] : [{ text, margin: [0, 0, 0, 12] }])

const section = (title: string, entries: readonly CvEntry[]): Content[] => [
  {
    // Keeps a heading together with its first entry.
    stack: [
      { text: title, fontSize: 12, bold: true, color: accent, margin: [0, 10, 0, 4] },
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: 499, y2: 0, lineWidth: 0.75, lineColor: line }],
        margin: [0, 0, 0, 8],
      },
      ...entries.slice(0, 1).map(entryOf),
    ],
    unbreakable: true,
  },
  ...entries.slice(1).map(entryOf),
]

const entryOf = ({ title, text: words, aside }: CvEntry): Content => ({
  columns: [
    {
      width: '*',
      stack: [
        { text: title, bold: true },
        { text: words, color: dim },
      ],
    },
    { width: 110, text: aside, alignment: 'right', color: dim },
  ],
  columnGap: 16,
  margin: [0, 0, 0, 8],
  unbreakable: true,
})

/** The photo as a round PNG, because PDF files do not support WebP; undefined if it cannot be loaded. */
async function pictureOf(photo: string | null): Promise<string | undefined> {
  if (photo === null) return undefined
  const answer = await fetch(`${photoAddress(photo)}&size=large`, { signal: AbortSignal.timeout(fileTimeoutMs) }).catch(
    () => undefined,
  )
  if (!answer?.ok) return undefined
  const picture = await createImageBitmap(await answer.blob())
  const side = Math.min(picture.width, picture.height)
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const drawing = canvas.getContext('2d')
  if (!drawing) return undefined
  drawing.arc(side / 2, side / 2, side / 2, 0, 2 * Math.PI)
  drawing.clip()
  drawing.drawImage(picture, 0, 0)
  return canvas.toDataURL('image/png')
}
