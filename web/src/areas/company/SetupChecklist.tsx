import { Button, Group } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { companyTitles } from '@hr/contract/areas/company/titles'
import { setupProgressApi } from '@hr/contract/areas/company/setup-progress'
import { query, useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { Icon } from '../../ui/Icon.tsx'
import { focusTitle } from '../../ui/PageTitle.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.tsx'
import { MissingNotice } from './MissingNotice.tsx'
import { stepNames } from './setup/step-names.ts'
import css from './company.module.css'
import { Note } from '../../ui/texts.tsx'

/** The steps of the setup on the dashboard until none is open or the checklist is dismissed; then a line on missing parts. */
export default function SetupChecklist() {
  const { data } = useQuery(query(setupProgressApi.find, {}))
  const close = useApiMutation(setupProgressApi.update, {
    onSuccess: focusTitle,
    onError: (error) => toast.error(messageOf(error, t('Failed to save data'))),
  })
  if (!data) return null
  const left = data.steps.filter(({ status }) => status === 'open')
  if (data.state === 'closed' || left.length === 0) return <MissingNotice missing={data.missing} />
  return (
    <Sheet p={16}>
      <section aria-labelledby="setup-checklist">
        <Group justify="space-between" align="baseline" gap={8} mb={8} className={css.checklistHead}>
          <h2 id="setup-checklist">{t(companyTitles.setup)}</h2>
          <Note span>
            {t('{done} of {all} steps', { done: data.steps.length - left.length, all: data.steps.length })}
          </Note>
          <Button
            variant="subtle"
            loading={close.isPending}
            onClick={() => close.mutate({ body: { state: 'closed' } })}
          >
            {t('Dismiss', undefined, 'a list')}
          </Button>
        </Group>
        <ul className={css.checklist}>
          {left.map(({ name }) => (
            <li key={name}>
              <Link {...linkTo('setup')} search={{ step: name }}>
                <Icon icon={IconChevronRight} />
                {stepNames[name]}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </Sheet>
  )
}
