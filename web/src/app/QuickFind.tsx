import { Group, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { may } from '@hr/contract/access'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { useUser } from '../api/session.ts'
import { ApplyDialog } from '../areas/leave/apply/ApplyButton.tsx'
import { isMac } from '../lib/is-mac.ts'
import { useShortcuts } from '../lib/shortcuts.ts'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import { preloadDialogs } from '../ui/Dialog.tsx'
import { DialogFrame } from '../ui/DialogFrame.tsx'
import { lazyDetail, lazyWithRetry } from '../ui/lazy-part.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import type { Leaving } from './profile-actions.tsx'
import { ShortcutsDialog } from './Shortcuts.tsx'
import css from './shell.module.css'

/** In place of the search while it loads: what the user types is kept. */
function TypeAhead({ initialText, onType, onClose, children }: QuickFindProps & { children: ReactNode }) {
  return (
    <DialogFrame onClose={onClose}>
      <input
        className={css.typeAhead}
        aria-label={t('Search')}
        value={initialText}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {children}
    </DialogFrame>
  )
}

/** The part that the search opens over the page: a dialog, or the question whether to leave the page. */
export type OverPage = 'apply' | 'shortcuts' | Leaving

type QuickFindProps = {
  initialText: string
  onType: (text: string) => void
  onOpen: (part: OverPage) => void
  onClose: () => void
}

const LeavingDialog = lazyDetail<{ leaving: Leaving; onClose: () => void }>(
  async () => (await import('./profile-actions.tsx')).LeavingDialog,
)

const Search = lazyWithRetry<QuickFindProps>(async () => {
  const [{ QuickFindDialog }] = await Promise.all([import('./QuickFindDialog.tsx'), preloadDialogs()])
  return QuickFindDialog
}, TypeAhead)

export const preloadQuickFind = Search.preload

/** Finds people, pages and actions from any page, by its button or by keyboard. */
export function QuickFind() {
  const { effectiveRole } = useUser()
  const [open, setOpen] = useState<'find' | OverPage>()
  const [typed, setTyped] = useState('')
  useFocusBack(open === 'find')
  const close = () => setOpen(undefined)
  // Never opens over another dialog.
  const find = () => {
    if (document.querySelector('[role=dialog]') !== null) return
    setTyped('')
    setOpen('find')
  }
  useShortcuts([
    { keys: '$mod+k', label: t('Search everything'), group: 'everywhere', act: find },
    { keys: '/', label: t('Search everything'), group: 'everywhere', act: find },
    ...(may('leave.apply', effectiveRole)
      ? [{ keys: 'n', label: t(leaveTitles.apply), group: 'everywhere' as const, act: () => setOpen('apply') }]
      : []),
  ])
  return (
    <>
      <UnstyledButton
        className={css.find}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={find}
      >
        <Icon icon={IconSearch} />
        <VisuallyHidden hiddenFrom="lg">{t('Search')}</VisuallyHidden>
        <Group flex={1} justify="space-between" wrap="nowrap" visibleFrom="lg">
          {t('Search')}
          <kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </Group>
      </UnstyledButton>
      {open === 'find' && <Search initialText={typed} onType={setTyped} onOpen={setOpen} onClose={close} />}
      {open === 'apply' && <ApplyDialog onClose={close} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {typeof open === 'object' && <LeavingDialog leaving={open} onClose={close} />}
    </>
  )
}
