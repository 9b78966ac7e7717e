import { Group, Switch, VisuallyHidden } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { Fragment, useId } from 'react'
import { ScreenHelp } from '../areas/guide/ScreenHelp.tsx'
import { isMac } from '../lib/is-mac.ts'
import { useSingleKeys, type Shortcut } from '../lib/shortcuts.ts'
import { store } from '../lib/store.ts'
import { t } from '../lib/t.ts'
import { activeShortcuts, isSingleKey } from './active-shortcuts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import css from './shortcuts.module.css'
import { Hint } from '../ui/texts.tsx'

const groups = { everywhere: t('Everywhere'), page: t('On this page'), 'go to': t('Go to') }
/** A line of the list: `single` keys can be turned off, `always` keys cannot. */
type Line = { single?: readonly string[]; always?: string }

/** Explains the current screen, and lists the shortcuts of the current role and page, with a switch for single-key shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [areOn, toggle] = useSingleKeys()
  const registered = useSelector(store, ({ shortcuts }) => shortcuts)
  const shown = shortcutLines(registered, areOn)
  const id = useId()
  return (
    <Dialog
      onClose={onClose}
      title={t('Help and keyboard shortcuts')}
      size={680}
      // A fixed position, so that the switch does not move when the list gets shorter.
      yOffset="10dvh"
      centered={false}
      fillsPhone
    >
      <ScreenHelp onLeave={onClose} />
      <Group justify="space-between" wrap="nowrap" pb={16} className={css.switch}>
        <div>
          <b>{t('Single keys')}</b>
          <Hint>{t("Single-key shortcuts work when you aren't typing. Saved in this browser.")}</Hint>
        </div>
        <Switch size="md" aria-label={t('Single keys')} checked={areOn} onChange={toggle} />
      </Group>
      <div className={css.groups}>
        {shown.map(({ label, lines }, index) => (
          <section key={label} aria-labelledby={`${id}-${index}`}>
            <h3 id={`${id}-${index}`}>{label}</h3>
            <dl>
              {lines.map(([words, { single, always }]) => (
                <div key={words}>
                  <dt>{words}</dt>
                  <dd>
                    {single?.map((key, at) => (
                      <KeyName key={key} name={key} before={at > 0 && t('then')} />
                    ))}
                    {always !== undefined && <KeyName name={always} before={single !== undefined && t('or')} />}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

const spokenKeys: Readonly<Record<string, string>> = {
  '↓': t('Arrow down'),
  '↑': t('Arrow up'),
  '/': t('slash'),
  '?': t('question mark'),
}

/** A key as printed on the keyboard; screen readers read symbols by name. */
const KeyName = ({ name, before }: { name: string; before: string | false }) => (
  <Fragment>
    {before !== false && ` ${before} `}
    <kbd aria-hidden={name in spokenKeys || undefined}>{name.length === 1 ? name.toUpperCase() : name}</kbd>
    {name in spokenKeys && <VisuallyHidden>{spokenKeys[name]}</VisuallyHidden>}
  </Fragment>
)

/** The lines of each group; shortcuts with the same label share one line. */
function shortcutLines(registered: readonly Shortcut[], areOn: boolean) {
  const active = activeShortcuts(registered)
  return Object.entries(groups).flatMap(([name, label]) => {
    const lines = new Map<string, Line>()
    for (const shortcut of active.filter(({ group = 'page' }) => group === name)) {
      const { keys, also, label: words } = shortcut
      const single = areOn && isSingleKey(shortcut) ? keys?.split(' ') : undefined
      const always = isSingleKey(shortcut) ? also : (also ?? keys?.replace('$mod+k', isMac ? '⌘ K' : 'Ctrl K'))
      if (single || always)
        lines.set(words, { ...lines.get(words), ...(single && { single }), ...(always && { always }) })
    }
    return lines.size > 0 ? [{ label, lines: [...lines] }] : []
  })
}
