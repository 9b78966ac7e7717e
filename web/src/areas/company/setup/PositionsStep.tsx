import { issueText } from '../../../lib/issue-text.ts'
import { setupApi } from '@hr/contract/areas/company/setup'
import { name } from '@hr/contract/lib/fields'
import { z } from 'zod'
import { useApiMutation } from '../../../api/client.ts'
import { TextAreaField } from '../../../form/fields.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { t } from '../../../lib/t.ts'
import { FormStep, type StepProps } from './StepFrame.tsx'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const schema = z.object({
  names: z.string().superRefine((text, context) => {
    for (const line of linesOf(text)) {
      const problem = name.safeParse(line).error?.issues[0]
      if (problem) return context.addIssue({ code: 'custom', message: `${line.slice(0, 40)}: ${issueText(problem)}` })
    }
  }),
})

export function PositionsStep(step: StepProps) {
  const add = useApiMutation(setupApi.addPositions)
  const form = useRecordForm(schema, { names: '' })
  return (
    <FormStep
      {...step}
      title={t('Positions')}
      lead={t('Type or paste them. Importing people can also add missing positions.')}
      form={form}
      save={async ({ names }) => {
        const lines = linesOf(names)
        return lines.length > 0 ? add.mutateAsync({ body: { names: lines } }) : 'nothing'
      }}
    >
      <TextAreaField path="names" label={t('Positions, one per line')} rows={8} isOptional />
    </FormStep>
  )
}
