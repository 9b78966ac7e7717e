import { unlimited } from '@hr/contract/areas/leave/balance'
import type { PolicyRules } from '@hr/contract/areas/leave/policies'
import { t } from '../../../lib/t.ts'
import { Card } from '../../../ui/Sheet.tsx'
import { formatDayCount } from '../format-leave.ts'
import { examplesOf } from './examples.ts'
import css from './policies.module.css'

type ExamplesProps = { rules: PolicyRules | undefined; year: number }

/** The days that the rules in the form grant to some invented employees. */
export function Examples({ rules, year }: ExamplesProps) {
  return (
    <Card title={t('Examples for {{year}}', { year })}>
      {rules === undefined && <p className={css.hint}>{t('Complete the form to see examples.')}</p>}
      {rules?.kind === 'earned' && <p className={css.hint}>{t('Days are added when they have been earned.')}</p>}
      {rules?.kind === 'granted' && (
        <dl className={css.examples}>
          {examplesOf(rules, year).map(({ title, total, explanations }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <strong>{total === unlimited ? t('Unlimited') : formatDayCount(total)}</strong>
                {total !== unlimited && explanations.map((text) => <span key={text}>{text}</span>)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
