import { Group, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { may } from '@hr/contract/access'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { useUser } from '../api/session.ts'
import { ApplyDialog } from '../areas/leave/apply/ApplyButton.tsx'
import { isMac } from '../lib/is-mac.ts'
import { useShortcuts } from '../lib/shortcuts.ts'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import css from './shell.module.css'

const QuickFindDialog = lazyDialog(
  async () => (await import('./QuickFindDialog.tsx')).QuickFindDialog,
  t('Search'),
  600,
)

/** Finds people, pages and actions from any page, by its button or by keyboard. */
export function QuickFind() {
  const { effectiveRole } = useUser()
  const [open, setOpen] = useState<'find' | 'apply'>()
  const close = () => setOpen(undefined)
  // Never opens over another dialog.
  const find = () => document.querySelector('[role=dialog]') === null && setOpen('find')
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
        onClick={() => setOpen('find')}
      >
        <Icon icon={IconSearch} />
        <VisuallyHidden hiddenFrom="lg">{t('Search')}</VisuallyHidden>
        <Group flex={1} justify="space-between" visibleFrom="lg">
          {t('Search')}
          <kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </Group>
      </UnstyledButton>
      {open === 'find' && <QuickFindDialog onApply={() => setOpen('apply')} onClose={close} />}
      {open === 'apply' && <ApplyDialog onClose={close} />}
    </>
  )
}
