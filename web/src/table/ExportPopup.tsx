import { Menu, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { maxSelected } from '@hr/contract/lib/list-sheets'
import { t } from '../lib/t.ts'
import { ExportButton, type ExportMenuProps } from './ExportMenu.tsx'
import { useSheetDownload } from './use-sheet-download.ts'

/**
 * Exports a list as a spreadsheet: all rows that match search and filters, or the selected ones. An open view chooses the
 * further columns.
 */
export function ExportPopup({ sheet, extras, list }: ExportMenuProps) {
  const { query, total, selected, viewColumns } = list
  const button = useRef<HTMLButtonElement>(null)
  // A search may open it while the list is below the fold, where the library would hide it.
  useEffect(() => {
    button.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const [ownChoice, setChosen] = useState<string[]>()
  // The columns of an open view, until the user chooses others.
  const chosen = ownChoice ?? viewColumns.filter((column) => extras && column in extras)
  const isTooMany = selected.length > maxSelected

  const { mutate, isPending } = useSheetDownload(sheet ?? list.sheet ?? '')
  const download = (rows: { ids?: string }) =>
    mutate({ ...query, ...rows, ...(chosen.length > 0 && { extras: chosen.join() }) })

  return (
    <Menu defaultOpened hideDetached={false} disabled={isPending} onClose={() => button.current?.focus()}>
      <Menu.Target>
        <ExportButton ref={button} isPending={isPending} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('Export')}>
        <Menu.Item onClick={() => download({})}>
          {total === undefined ? t('All filtered') : t('All filtered ({n})', { n: total })}
        </Menu.Item>
        {selected.length > 0 && (
          <Menu.Item
            {...(isTooMany
              ? { 'aria-disabled': true, closeMenuOnClick: false }
              : { onClick: () => download({ ids: selected.map(({ uuid }) => uuid).join() }) })}
          >
            {t('Selected ({n})', { n: selected.length })}
            {isTooMany && (
              <Text span display="block" size="xs" c="dimmed">
                {t('At most {n}. Filter the list instead.', { n: maxSelected })}
              </Text>
            )}
          </Menu.Item>
        )}
        {extras && (
          <Menu.CheckboxGroup value={chosen} onChange={setChosen}>
            <Menu.Label>{t('Further columns')}</Menu.Label>
            {Object.entries(extras).map(([name, header]) => (
              <Menu.CheckboxItem key={name} value={name}>
                {header}
              </Menu.CheckboxItem>
            ))}
          </Menu.CheckboxGroup>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
