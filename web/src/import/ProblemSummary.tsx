import type { CellMessage } from '@hr/contract/lib/cells'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'

type ProblemSummaryProps = { problems: readonly CellMessage[]; howToCorrect: string }

/** Says how many rows can't be imported and how to correct them. */
export function ProblemSummary({ problems, howToCorrect }: ProblemSummaryProps) {
  const wrongRows = new Set(problems.map(({ row }) => row)).size
  if (wrongRows === 0) return <Notice tone="ok">{t('All rows can be imported. Nothing has been imported yet.')}</Notice>
  return (
    <Notice tone="danger">
      <strong>{t("{{count}} rows can't be imported, so nothing has been imported", { count: wrongRows })}</strong>
      <br />
      {howToCorrect}
    </Notice>
  )
}
