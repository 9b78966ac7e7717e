import { focusTitle } from '../ui/PageTitle.tsx'

/** Moves the focus to the row in the tab order. Cards have none. */
export function focusRows(): void {
  const row = document.querySelector<HTMLElement>('main [data-row][tabindex="0"]')
  if (row) row.focus()
  else focusTitle()
}
