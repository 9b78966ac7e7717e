import { useMutation } from '@tanstack/react-query'
import { exportsApi, exportsTexts, furtherExports, type FurtherExport } from '@hr/contract/areas/exports/exports'
import { fileOfSheet } from '@hr/contract/lib/sheet-names'
import { messageOf } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { addressOf } from '../api/send.ts'
import { downloadFrom } from '../lib/save-as.ts'
import { t } from '../lib/t.ts'
import { toast } from '../ui/toasts.tsx'

const isFurther = (name: string): name is FurtherExport => Object.hasOwn(furtherExports, name)

/** Downloads the spreadsheet of an export with these query parameters. */
export function useSheetDownload(list: string) {
  const file = isFurther(list) ? furtherExports[list].file : fileOfSheet(list)
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
