import { Link } from '@tanstack/react-router'
import { t } from '../lib/t.ts'
import { useMedia } from '../ui/use-media.ts'
import { RowButton } from './RowButton.tsx'
import { menuEntriesOf } from './RowMenu.tsx'
import type { MenuEntry } from './RowMenuItem.tsx'
import type { ListedRow, ListPageState } from './use-list-page.ts'
import css from './row-controls.module.css'

const maxQuick = 2

/** How many actions the rows show beside their menu, if the table is wide enough. */
export function useQuickCount<Row extends ListedRow>({ actions }: Pick<ListPageState<Row>, 'actions'>): number {
  const isWide = useMedia('(min-width: 1440px) and (pointer: fine)')
  return isWide ? Math.min(maxQuick, actions.filter(({ isQuick }) => isQuick).length) : 0
}

/** The width of the column of actions. */
export const actionsWidth = (quickCount: number): number => 52 + 30 * quickCount

/** The labels of the first quick actions that apply to a row. */
export const quickLabelsOf = <Row extends ListedRow>(list: ListPageState<Row>, row: Row): string[] =>
  menuEntriesOf(list, row)
    .filter(({ isQuick, disabledReason }) => isQuick && disabledReason === undefined)
    .slice(0, maxQuick)
    .map(({ label }) => label)

type QuickActionsProps = { name: string; labels: readonly string[]; entries: () => MenuEntry[] }

/** Entries of the menu of a row as buttons of their own. */
export const QuickActions = ({ name, labels, entries }: QuickActionsProps) =>
  entries()
    .filter(({ label }) => labels.includes(label))
    .map(({ label, icon, target }) => {
      const named = { title: label, 'aria-label': t('{action}: {name}', { action: label, name }) }
      if (target)
        return (
          <Link key={label} {...target} {...named} className={css.button}>
            {icon}
          </Link>
        )
      // Read again: a row is not rendered for every change that the action depends on.
      const act = () =>
        entries()
          .find((entry) => entry.label === label)
          ?.onClick?.()
      return (
        <RowButton key={label} {...named} onClick={act}>
          {icon}
        </RowButton>
      )
    })
