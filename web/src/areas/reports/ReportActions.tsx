import { Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, type RefObject } from 'react'
import { exportsTexts } from '@hr/contract/areas/exports/exports'
import { messageOf } from '../../api/errors.ts'
import { downloadFrom } from '../../lib/save-as.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { ExportButton } from '../../table/ExportMenu.tsx'
import { useSheetDownload } from '../../table/use-sheet-download.ts'

type ReportActionsProps = {
  title: string
  /** The definition as JSON. */
  definition: string
  plot: RefObject<HTMLDivElement | null>
  hasPlot: boolean
}

/** Exports a report as a spreadsheet, a picture, or on paper. */
export function ReportActions({ title, definition, plot, hasPlot }: ReportActionsProps) {
  const button = useRef<HTMLButtonElement>(null)
  const sheet = useSheetDownload('report')
  const picture = useMutation({
    mutationFn: async () => {
      const { toPng } = await import('html-to-image')
      const { current } = plot
      if (!current) throw new Error(t(exportsTexts.failed))
      return toPng(current, { pixelRatio: 2, backgroundColor: getComputedStyle(document.body).backgroundColor })
    },
    onSuccess: (address) => downloadFrom(address, `${title}.png`),
    onError: (error) => toast.error(messageOf(error, t(exportsTexts.failed))),
  })
  return (
    <Menu onClose={() => button.current?.focus()}>
      <Menu.Target>
        <ExportButton ref={button} isPending={sheet.isPending || picture.isPending} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('Export')}>
        <Menu.Item onClick={() => sheet.mutate({ definition })}>{t('Spreadsheet (.xlsx)')}</Menu.Item>
        {hasPlot && <Menu.Item onClick={() => picture.mutate()}>{t('Chart image (.png)')}</Menu.Item>}
        <Menu.Item onClick={() => window.print()}>{t('Print', undefined, 'action')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
