import { Modal } from '@mantine/core'
import { Fragment, useId, useState } from 'react'
import { may } from '@hr/contract/access'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { useUser } from '../api/session.ts'
import { isMac } from '../lib/is-mac.ts'
import { keysOfPage, useSingleKeys } from '../lib/keys.ts'
import { t } from '../lib/t.ts'
import { Sr } from '../ui/Sr.tsx'
import { Toggle } from '../ui/Toggle.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { useIsPhone } from '../ui/use-media.ts'
import { firstRow, placesFor, pressable } from './shortcuts.ts'
import { labelOf } from './trail.ts'
import css from './shortcuts.module.css'

/** `single`: letters and signs, one after the other; `always`: what does the same and cannot be switched off. */
type Shortcut = { words: string; single?: readonly string[]; always?: string }
type Group = { label: string; shortcuts: Shortcut[] }

/** The keys that do something for this role on this page, and the switch for those that are single letters. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { effectiveRole } = useUser()
  const isPhone = useIsPhone()
  const [areOn, toggle] = useSingleKeys()
  // The page behind the dialog stays as it is.
  const [groups] = useState((): Group[] => [
    { label: t('Everywhere'), shortcuts: everywhere(may('leave.apply', effectiveRole)) },
    { label: t('On this page'), shortcuts: onThisPage() },
    {
      label: t('Go to'),
      shortcuts: placesFor(effectiveRole).map(({ key, screen }) => ({ words: labelOf(screen), single: ['g', key] })),
    },
  ])
  const shown = groups
    .map((group) => ({ ...group, shortcuts: group.shortcuts.filter(({ always }) => areOn || always !== undefined) }))
    .filter(({ shortcuts }) => shortcuts.length > 0)
  const id = useId()
  useFocusBack(true)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Keyboard shortcuts')}
      size={680}
      // The switch stays where it is when the list gets shorter.
      yOffset="10dvh"
      centered={false}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
    >
      <div className={css.switch}>
        <div>
          <strong>{t('Single keys')}</strong>
          <p>{t('Letters and signs act by themselves while nobody types. Remembered in this browser.')}</p>
        </div>
        <Toggle label={t('Single keys')} isOn={areOn} onToggle={toggle} />
      </div>
      <div className={css.groups}>
        {shown.map(({ label, shortcuts }, index) => (
          <section key={label} aria-labelledby={`${id}-${index}`}>
            <h3 id={`${id}-${index}`}>{label}</h3>
            <dl>
              {shortcuts.map(({ words, single, always }) => (
                <div key={words}>
                  <dt>{words}</dt>
                  <dd>
                    {areOn && single?.map((key, at) => <Key key={key} name={key} before={at > 0 && t('then')} />)}
                    {always !== undefined && <Key name={always} before={areOn && single !== undefined && t('or')} />}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

const spoken: Readonly<Record<string, string>> = {
  '↓': t('Arrow down'),
  '↑': t('Arrow up'),
  '/': t('slash'),
  '?': t('question mark'),
}

/** A key as it is on the keyboard; signs have their names for those who hear them. */
const Key = ({ name, before }: { name: string; before: string | false }) => (
  <Fragment>
    {before !== false && ` ${before} `}
    <kbd aria-hidden={name in spoken || undefined}>{name.length === 1 ? name.toUpperCase() : name}</kbd>
    {name in spoken && <Sr>{spoken[name]}</Sr>}
  </Fragment>
)

const everywhere = (mayApply: boolean): Shortcut[] => [
  {
    words: t('Search everything'),
    always: isMac ? '⌘ K' : 'Ctrl K',
    ...(!pressable('/') && { single: ['/'] }),
  },
  ...(mayApply && !pressable('n') ? [{ words: t(leaveTitles.apply), single: ['n'] }] : []),
  { words: t('This list of keys'), single: ['?'] },
]

/** What the page offers: its own letters, its search and buttons, and what its rows can do. */
function onThisPage(): Shortcut[] {
  const row = firstRow()
  const does = (what: string) => row?.dataset['row']?.includes(what)
  const words = (key: string) => pressable(key)?.textContent ?? ''
  return [
    ...keysOfPage().map(({ key, label }) => ({ words: label, single: [key] })),
    ...(pressable('/') ? [{ words: t('Search this list'), single: ['/'] }] : []),
    ...(pressable('n') ? [{ words: words('n'), single: ['n'] }] : []),
    ...(pressable('e') ? [{ words: words('e'), single: ['e'] }] : []),
    ...(row
      ? [
          { words: t('Next row'), single: ['j'], always: '↓' },
          { words: t('Previous row'), single: ['k'], always: '↑' },
        ]
      : []),
    ...(does('open') ? [{ words: t('Open the row'), always: 'Enter' }] : []),
    ...(row?.querySelector('input[type=checkbox]')
      ? [{ words: t('Select the row'), single: ['x'], always: 'Space' }]
      : []),
    ...(does('edit') ? [{ words: t('Edit the row'), single: ['e'], always: 'F2' }] : []),
  ]
}
