import { useMutation } from '@tanstack/react-query'
import { exportsApi, exportsTexts, furtherExports, type FurtherExport } from '@hr/contract/areas/exports/exports'
import { fileOfSheet, type ListSheet } from '@hr/contract/lib/with-sheet'
import { messageOf } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { addressOf } from '../api/send.ts'
import { downloadFrom } from '../lib/save-as.ts'
import { t } from '../lib/t.ts'
import { toast } from '../ui/toasts.tsx'

type Exported = FurtherExport | Pick<ListSheet, 'name' | 'title'> | undefined

const addressAndFile = (sheet: Exported) => {
  if (sheet === undefined) throw new Error('This list has no sheet')
  return typeof sheet === 'string'
    ? { list: sheet, file: furtherExports[sheet].file }
    : { list: sheet.name, file: fileOfSheet(sheet) }
}

/** Downloads the spreadsheet of an export with these query parameters. */
export function useSheetDownload(sheet: Exported) {
  const { list, file } = addressAndFile(sheet)
  return useMutation({
    mutationFn: async (query: Readonly<Record<string, string>>) => {
      const params = { list }
      // The download itself could show no error.
      await request(exportsApi.sheet, { params, query: { ...query, check: 'true' } })
      return addressOf(exportsApi.sheet.path, params, query)
    },
    onSuccess: (address) => {
      downloadFrom(address, file)
      toast.success(t(exportsTexts.started))
    },
    onError: (error) => toast.error(messageOf(error, t(exportsTexts.failed))),
  })
}
