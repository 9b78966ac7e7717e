import { issueText } from '../lib/issue-text.ts'
import { issue } from '@hr/contract/lib/messages'
import { z } from 'zod'
import { filesTexts, upload, type UploadKind } from '@hr/contract/lib/files'

const schemas = {
  photo: upload('photo'),
  document: upload('document'),
  attachment: upload('attachment'),
  pdf: upload('pdf'),
  spreadsheet: upload('spreadsheet'),
  table: upload('table'),
} satisfies Record<UploadKind, z.ZodType>

/** Returns why these files are not accepted, as far as the browser can check; the server checks the content. */
export function fileProblem(files: readonly File[], kind: UploadKind): string | undefined {
  const problems = files.flatMap((file) => {
    const problem = schemas[kind].safeParse(file).error?.issues[0]
    return problem ? [{ name: file.name, message: issueText(problem) }] : []
  })
  const [first] = problems
  return first && (files.length > 1 ? `${first.name}: ${first.message}` : first.message)
}

/** A list of accepted files. */
export const filesOf = (kind: UploadKind, max = 1) =>
  z
    .array(z.custom<File>())
    .max(max, issue(filesTexts.tooMany(max)))
    .superRefine((files, context) => {
      const message = fileProblem(files, kind)
      if (message !== undefined) context.addIssue({ code: 'custom', message, input: files })
    })
