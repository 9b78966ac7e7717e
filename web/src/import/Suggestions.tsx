import { Button } from '@mantine/core'
import type { CellMessage } from '@hr/contract/lib/cells'
import type { ImportColumn } from '@hr/contract/lib/imports'
import { shownNumber } from '../form/number-text.ts'
import { spokenDay } from '../lib/formats.ts'
import { language } from '../lib/language.ts'
import { t } from '../lib/t.ts'
import css from './import.module.css'

type SuggestionsProps = {
  problems: readonly CellMessage[]
  column: ImportColumn
  onTake: (suggestion: string) => void
}

/** Buttons that replace a value by the suggestion of its problem. */
export const Suggestions = ({ problems, column, onTake }: SuggestionsProps) =>
  problems.map(
    ({ suggestion, suggestedRow: row }) =>
      suggestion !== undefined && (
        <Button key={suggestion} variant="subtle" className={css.suggestion} onClick={() => onTake(suggestion)}>
          {column.isDate
            ? t('Use {value}', { value: spokenDay(suggestion) })
            : row === undefined
              ? t('Did you mean {value}?', {
                  value: column.isNumber ? shownNumber(suggestion, language) : suggestion,
                })
              : t('Did you mean {value} (row {row})?', { value: suggestion, row })}
        </Button>
      ),
  )
