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
  onChoose: (value: string) => void
}

/** Buttons that replace a value by a suggestion of its problem. */
export const Suggestions = ({ problems, column, onTake, onChoose }: SuggestionsProps) =>
  problems.flatMap(({ suggestion, suggestedRow, choices = [] }) => [
    suggestion !== undefined && (
      <Suggestion key={suggestion} onTake={() => onTake(suggestion)}>
        {column.isDate
          ? t('Use {value}', { value: spokenDay(suggestion) })
          : suggestedRow === undefined
            ? t('Did you mean {value}?', {
                value: column.isNumber ? shownNumber(suggestion, language) : shownChoice(column, suggestion),
              })
            : t('Did you mean {value} (row {row})?', { value: suggestion, row: suggestedRow })}
      </Suggestion>
    ),
    ...choices.map(({ value, row }) => (
      <Suggestion key={value} onTake={() => onChoose(value)}>
        {row === undefined ? t('Use {value}', { value }) : t('Use {value} (row {row})', { value, row })}
      </Suggestion>
    )),
  ])

const shownChoice = ({ texts = {} }: ImportColumn, value: string) => (texts[value] ? t(texts[value]) : value)

const Suggestion = ({ children, onTake }: { children: string; onTake: () => void }) => (
  <Button variant="default" size="compact-sm" className={css.suggestion} onClick={onTake}>
    {children}
  </Button>
)
