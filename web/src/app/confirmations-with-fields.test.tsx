import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { EndOthersDialog } from '../areas/access/EndOthersDialog.tsx'
import { HolidaysDialog } from '../areas/leave/HolidaysDialog.tsx'
import { ExportDialog } from '../areas/privacy/ExportDialog.tsx'
import { renderAt } from '../../test/render.tsx'
import { settings, signedIn, stubServer } from '../../test/server.ts'
import { sourceOf, sourcesLike } from '../../test/source.ts'

const contract = { name: 'contract.pdf', category: '', date: null, isReleased: null }
const feed = {
  uuid: '00000000-0000-4000-8000-00000000b021',
  kind: 'own',
  includePending: false,
  createdAt: '2026-11-20T08:00:00Z',
  lastUsedAt: null,
  isRecent: false,
}
const holiday = {
  startDate: '2027-01-01',
  endDate: '2027-01-01',
  part: 'whole',
  kind: 'everyone',
  note: '',
  exists: false,
}

type Close = { onClose: () => void }

/** Each confirmation with fields, by its file, and the name of a field. */
const dialogs: Record<string, [dialog: (close: Close) => ReactNode, field: string | RegExp]> = {
  'src/areas/access/EndOthersDialog.tsx': [EndOthersDialog, /My leave/],
  'src/areas/leave/HolidaysDialog.tsx': [HolidaysDialog, /New Year/],
  'src/areas/privacy/ExportDialog.tsx': [
    (close) => <ExportDialog uuid={feed.uuid} name="Ana Kovač" documents={[{ id: 'a', ...contract }]} {...close} />,
    'contract.pdf',
  ],
}

const confirmation = /<(ConfirmDialog|ConfirmCall|BulkDialog)\s.*?<\/\1>/gs
const field =
  /<(?:\w*(?:Select|Checkbox|Switch|Radio|Input|Textarea|Field|Fields|Choice|Chip)(?:\.\w+)?)\s|\{keptFeeds\}/

test('are the confirmations with fields', () => {
  const withFields = sourcesLike('src/**/*.tsx').filter((path) =>
    [...sourceOf(path).matchAll(confirmation)].some(([element]) => field.test(element)),
  )
  expect(withFields.toSorted()).toEqual(Object.keys(dialogs))
})

function Opened({ dialog: Dialog }: { dialog: (close: Close) => ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <Dialog onClose={() => setOpen(false)} />
}

const open = async (path: string) => {
  const [dialog, name] = dialogs[path] ?? [() => null, '']
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: { ...settings, company: { ...settings.company, country: 'HR' } } }),
    'GET /calendar-feed': () => ({ result: [feed] }),
    'GET /holiday-calendars': () => ({ result: [] }),
    'GET /nonworkingday/holidays': () => ({ result: [{ ...holiday, title: 'New Year', rule: '01-01' }] }),
  })
  await renderAt('/', <Opened dialog={dialog} />)
  return screen.findByRole('checkbox', { name })
}
const closings: [how: string, close: () => Promise<unknown>][] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['a click outside', () => userEvent.click(document.querySelector('.mantine-Modal-overlay') ?? document.body)],
]

test.each(Object.keys(dialogs).flatMap((path) => closings.map(([how, close]) => ({ path, how, close }))))(
  'ask before $how loses a choice: $path',
  async ({ path, close }) => {
    await userEvent.click(await open(path))
    await close()
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await close()
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

test.each(Object.keys(dialogs))('close at once without a choice: %s', async (path) => {
  await open(path)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
