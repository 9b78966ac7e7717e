import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Opens the menu of a record and chooses an entry. */
export async function chooseAction(record: string, entry: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${record}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
