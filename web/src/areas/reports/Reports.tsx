import { Box, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { ReportDefinition } from '@hr/contract/areas/reports/definition'
import type { PinnedReport } from '@hr/contract/areas/reports/pins'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { sentenceOf } from '@hr/contract/areas/reports/sentence'
import { reportsTitles } from '@hr/contract/areas/reports/titles'
import { t } from '../../lib/t.ts'
import { ScreenButton } from '../../lib/ScreenLink.tsx'
import { linkTo } from '../../lib/target.ts'
import { viewsOf, viewsQuery } from '../../table/open-view.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Hint, Note } from '../../ui/texts.tsx'
import { CardPicture } from './CardPicture.tsx'
import { searchOf } from './definitions.ts'
import { useOffers } from './use-offers.ts'
import css from './reports.module.css'

/** The reports that the user may read. */
export default function Reports() {
  const readyMadeId = useId()
  const savedId = useId()
  const { mayRead, customFields } = useOffers()
  const { data } = useQuery(viewsQuery)
  const saved = viewsOf(data, 'reports', 'report').filter(({ content }) => mayRead(content.definition))
  return (
    <>
      <PageTitle title={t(reportsTitles.title)}>
        <ScreenButton screen="report" shortcut="n" leftSection={<Icon icon={IconPlus} />}>
          {t('New report')}
        </ScreenButton>
      </PageTitle>
      {saved.length > 0 && (
        <Stack component="section" gap={12} mt={20} aria-labelledby={savedId}>
          <Box component="h2" fz="md" id={savedId}>
            {t('Saved')}
          </Box>
          <ul className={css.cards}>
            {saved.map(({ uuid, name, owner, isOwn, sharedWith, content: { definition } }) => (
              <ReportCard
                key={uuid}
                report={uuid}
                title={name}
                answers={t(sentenceOf(definition, customFields))}
                shared={isOwn ? sharedWith && t('Shared') : t('Shared by {name}', { name: owner })}
                definition={definition}
              />
            ))}
          </ul>
        </Stack>
      )}
      <Stack component="section" gap={12} mt={20} aria-labelledby={readyMadeId}>
        <Box component="h2" fz="md" id={readyMadeId}>
          {t('Ready-made reports')}
        </Box>
        <ul className={css.cards}>
          {readyMadeReports
            .filter(({ definition }) => mayRead(definition))
            .map(({ name, title, question, definition }) => (
              <ReportCard key={name} report={name} title={t(title)} answers={t(question)} definition={definition} />
            ))}
        </ul>
      </Stack>
    </>
  )
}

type ReportCardProps = {
  report: PinnedReport
  title: string
  /** The question that the report answers, or what it counts. */
  answers: string
  /** With which users it is shared. */
  shared?: string | null
  definition: ReportDefinition
}

const ReportCard = ({ report, title, answers, shared, definition }: ReportCardProps) => (
  <li>
    <Link {...linkTo('report')} search={searchOf(report)} className={css.card}>
      <span>
        <b>{title}</b>
        <Hint span display="block">
          {answers}
        </Hint>
        {shared && (
          <Note span display="block">
            {shared}
          </Note>
        )}
      </span>
      <CardPicture definition={definition} />
    </Link>
  </li>
)
