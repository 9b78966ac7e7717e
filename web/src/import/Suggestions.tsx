import { Button } from '@mantine/core'
import type { CellMessage } from '@hr/contract/lib/cells'
import type { ImportColumn } from '@hr/contract/lib/imports'
import { spokenDay } from '../lib/formats.ts'
import { t } from '../lib/t.ts'

type SuggestionsProps = {
  problems: readonly CellMessage[]
  column: ImportColumn
  onTake: (suggestion: string) => void
}

/** Buttons that correct a cell by the suggestion of its problem. */
export const Suggestions = ({ problems, column, onTake }: SuggestionsProps) =>
  problems.map(
    ({ suggestion }) =>
      suggestion !== undefined && (
        <Button key={suggestion} variant="subtle" size="compact-sm" onClick={() => onTake(suggestion)}>
          {t('Use {value}', { value: column.isDate ? spokenDay(suggestion) : suggestion })}
        </Button>
      ),
  )
