import { shallow, useSelector } from '@tanstack/react-store'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useReducer, useState } from 'react'
import { tinykeys } from 'tinykeys'
import { useUser } from '../api/session.ts'
import { isStillTyping, useShortcuts, useSingleKeys, type Shortcut } from '../lib/shortcuts.ts'
import { store } from '../lib/store.ts'
import { t } from '../lib/t.ts'
import { linkTo } from '../lib/target.ts'
import { activeShortcuts, isForPage, isSingleKey } from './active-shortcuts.ts'
import { goToKeysFor } from './go-to-shortcuts.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { labelOf } from './navigation.ts'

export const ShortcutsDialog = lazyDialog(
  async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
  t('Help and keyboard shortcuts'),
  680,
)

/** The maximum time between the two keys of a sequence, in milliseconds. */
const timeout = 2000

/** Handles the registered shortcuts; mounted once per page. */
export function Shortcuts() {
  const navigate = useNavigate()
  const { effectiveRole } = useUser()
  const [isListOpen, setListOpen] = useState(false)
  const [areOn] = useSingleKeys()
  const registered = useSelector(store, ({ shortcuts }) => shortcuts)
  useShortcuts([
    { keys: '?', label: t('Help and keyboard shortcuts'), group: 'everywhere', act: () => setListOpen(true) },
    ...goToKeysFor(effectiveRole).map(({ key, screen }) => ({
      keys: `g ${key}`,
      label: labelOf(screen),
      group: 'go to' as const,
      act: () => void navigate(linkTo(screen)),
    })),
  ])

  const sequences = useSelector(store, ({ shortcuts }) => shortcuts.filter(isSequence), { compare: shallow })
  // tinykeys keeps other sequences half typed after one of them has fired: this resets them.
  const [finished, finishSequence] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!areOn) return undefined
    // Registered in the capture phase, so that the last letter of a sequence does not also trigger a single-key
    // shortcut.
    return tinykeys(window, bindingsOf(sequences, finishSequence), { capture: true, timeout, ignore: isNotForPage })
  }, [sequences, finished, areOn])

  useEffect(() => {
    const shortcuts = activeShortcuts(registered)
    const stop = tinykeys(window, bindingsOf(shortcuts.filter((shortcut) => !isSingleKey(shortcut))), {
      ignore: (event) => event.isComposing,
    })
    if (!areOn) return stop
    const singleKeys = shortcuts.filter((shortcut) => isSingleKey(shortcut) && !isSequence(shortcut))
    const stopSingleKeys = tinykeys(window, bindingsOf(singleKeys), { ignore: isNotForPage })
    return () => {
      stop()
      stopSingleKeys()
    }
  }, [registered, areOn])
  return isListOpen && <ShortcutsDialog onClose={() => setListOpen(false)} />
}

const isSequence = ({ keys }: Shortcut) => keys?.includes(' ') === true
const isNotForPage = (event: KeyboardEvent) => !isForPage(event) || isStillTyping()

function bindingsOf(shortcuts: readonly Shortcut[], onDone?: () => void) {
  const bindings = shortcuts.flatMap(({ keys, act, repeats }): [string, (event: KeyboardEvent) => void][] => {
    if (keys === undefined || !act) return []
    // Symbols need Shift on some keyboard layouts only.
    const withShift = /^\W$/.test(keys) ? `[Shift]+${keys}` : keys
    const handle = (event: KeyboardEvent) => {
      event.preventDefault()
      if (event.repeat && !repeats) return
      act()
      onDone?.()
    }
    return [[withShift, handle]]
  })
  return Object.fromEntries(bindings)
}
