import { useMutation } from '@tanstack/react-query'
import { exportedLists, exportsApi, exportsTexts, type ExportedListName } from '@hr/contract/areas/exports/exports'
import { messageOf } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { addressOf } from '../api/send.ts'
import { downloadFrom } from '../lib/save-as.ts'
import { t } from '../lib/t.ts'
import { toast } from '../ui/toasts.tsx'

/** Downloads the spreadsheet of an export with these query parameters. */
export const useSheetDownload = (list: ExportedListName) =>
  useMutation({
    mutationFn: async (query: Readonly<Record<string, string>>) => {
      const params = { list }
      // The download itself could show no error.
      await request(exportsApi.sheet, { params, query: { ...query, check: 'true' } })
      return addressOf(exportsApi.sheet.path, params, query)
    },
    onSuccess: (address) => {
      downloadFrom(address, exportedLists[list].file)
      toast.success(t(exportsTexts.started))
    },
    onError: (error) => toast.error(messageOf(error, t(exportsTexts.failed))),
  })
