import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { problemsOf } from '../testing/problems-of.ts'
import { english } from './messages.ts'
import { acceptOf, fileNameOf, filesTexts, maxFileBytes, upload, uploadParts, uploads } from './files.ts'

const cvMissing = { code: 'missing', text: 'Please upload your CV' }
const file = (name: string, size = 1) => ({ name, size, arrayBuffer: async () => new ArrayBuffer(0) })

describe('the form rejects before sending', () => {
  test.each([
    ['nothing', undefined, ['Please upload your CV']],
    ['a text', 'cv.pdf', ['Please upload your CV']],
    ['what JSON can hold', { name: 'cv.pdf', size: 1 }, ['Please upload your CV']],
    ['another kind of file', file('cv.exe'), ['Upload a PDF, DOC or DOCX file']],
    ['a name without an end', file('pdf'), ['Upload a PDF, DOC or DOCX file']],
    [
      'a file of more than 5 MB',
      file('cv.pdf', maxFileBytes + 1),
      ['The file is larger than 5 MB. Choose a smaller file.'],
    ],
    ['a name of more than 255 characters', file(`${'x'.repeat(252)}.pdf`), [english(filesTexts.name)]],
    ['a file of 5 MB', file('CV.PDF', maxFileBytes), []],
  ])('a file of %s', (_, value, said) => {
    expect(problemsOf(upload('document', cvMissing), value).flat()).toEqual(said)
  })

  test('too many files', () => {
    const otherFiles = uploads('attachment', 2)
    expect(otherFiles.parse(undefined)).toEqual([])
    expect(problemsOf(otherFiles, [file('a.png'), file('b.pdf')])).toEqual([])
    expect(problemsOf(otherFiles, [file('a.png'), file('b.pdf'), file('c.doc')])).toEqual([['At most 2 files']])
  })
})

test('finds the file parts of a body in any nesting', () => {
  const body = z.object({
    name: z.string(),
    CV: upload('document').optional(),
    image: upload('photo').nullish(),
    otherFiles: uploads('attachment', 5),
  })
  expect(uploadParts(body.extend({ more: z.string().optional() }))).toEqual({
    CV: { kind: 'document', max: 1 },
    image: { kind: 'photo', max: 1 },
    otherFiles: { kind: 'attachment', max: 5 },
  })
  expect(uploadParts(undefined)).toEqual({})
})

test.each([
  ['cv.pdf', 'cv.pdf'],
  ['C:\\Users\\ana\\cv.pdf', 'cv.pdf'],
  ['../../etc/cv.pdf', 'cv.pdf'],
  [' zivotopis c\u030cs\u030c.pdf ', 'zivotopis čš.pdf'],
  ['cv\u202efdp.exe', 'cvfdp.exe'],
  ['folder/', ''],
])('the name of %j is %j', (given, name) => {
  expect(fileNameOf(given)).toBe(name)
})

test('a file input accepts the extensions of its kind', () => {
  expect(acceptOf('photo')).toBe('.jpeg,.jpg,.jfif,.png')
})
