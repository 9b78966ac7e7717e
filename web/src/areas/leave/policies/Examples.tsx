import { Stack, Text } from '@mantine/core'
import { unlimited } from '@hr/contract/areas/leave/balance'
import type { PolicyRules } from '@hr/contract/areas/leave/policies'
import { t } from '../../../lib/t.ts'
import { Card } from '../../../ui/Sheet.tsx'
import { formatDayCount } from '../format-leave.ts'
import { examplesOf } from './examples.ts'

type ExamplesProps = { rules: PolicyRules | undefined; year: number }

/** The days that the rules in the form grant to some invented employees. */
export function Examples({ rules, year }: ExamplesProps) {
  return (
    <Card title={t('Examples for {year}', { year })}>
      {rules === undefined && <Text c="dimmed">{t('Complete the form to see examples.')}</Text>}
      {rules?.kind === 'earned' && <Text c="dimmed">{t('Days are added when they are earned.')}</Text>}
      {rules?.kind === 'granted' && (
        <Stack component="dl">
          {examplesOf(rules, year).map(({ title, total, explanations }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <strong>{total === unlimited ? t('Unlimited') : formatDayCount(total)}</strong>
                {total !== unlimited &&
                  explanations.map((text) => (
                    <Text key={text} fz="sm">
                      {text}
                    </Text>
                  ))}
              </dd>
            </div>
          ))}
        </Stack>
      )}
    </Card>
  )
}
