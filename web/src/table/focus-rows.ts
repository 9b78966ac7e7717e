import { focusTitle } from '../ui/PageTitle.tsx'

/** The focus goes to the rows: to the one that Tab leads to. Cards have none. */
export function focusRows(): void {
  const row = document.querySelector<HTMLElement>('main [data-row][tabindex="0"]')
  if (row) row.focus()
  else focusTitle()
}
