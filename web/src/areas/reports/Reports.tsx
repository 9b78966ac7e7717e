import {
  IconChartArea,
  IconChartBar,
  IconChartLine,
  IconPlus,
  IconStackFront,
  IconTable,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Plot } from '@hr/contract/areas/reports/definition'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { reportsTitles } from '@hr/contract/areas/reports/titles'
import { t } from '../../lib/t.ts'
import { ScreenButton } from '../../lib/ScreenLink.tsx'
import { linkTo } from '../../lib/target.ts'
import { viewsOf, viewsQuery } from '../../table/open-view.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Hint } from '../../ui/texts.tsx'
import { useOffers } from './use-offers.ts'
import css from './reports.module.css'

const icons: Readonly<Record<Plot, TablerIcon>> = {
  bar: IconChartBar,
  'stacked bar': IconStackFront,
  line: IconChartLine,
  area: IconChartArea,
  table: IconTable,
}

/** The reports that the user may read. */
export default function Reports() {
  const readyMadeId = useId()
  const savedId = useId()
  const { mayRead } = useOffers()
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
        <section aria-labelledby={savedId} className={css.group}>
          <h2 id={savedId}>{t('Saved')}</h2>
          <ul className={css.cards}>
            {saved.map(({ uuid, name, owner, isOwn, sharedWith, content: { definition } }) => (
              <ReportCard
                key={uuid}
                title={name}
                plot={definition.plot}
                search={{ view: uuid }}
                detail={isOwn ? sharedWith && t('Shared') : t('Shared by {name}', { name: owner })}
              />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby={readyMadeId} className={css.group}>
        <h2 id={readyMadeId}>{t('Ready-made reports')}</h2>
        <ul className={css.cards}>
          {readyMadeReports
            .filter(({ definition }) => mayRead(definition))
            .map(({ name, title, question, definition: { plot } }) => (
              <ReportCard key={name} title={t(title)} plot={plot} search={{ report: name }} detail={t(question)} />
            ))}
        </ul>
      </section>
    </>
  )
}

type ReportCardProps = { title: string; plot: Plot; search: Record<string, string>; detail: string | null }

const ReportCard = ({ title, plot, search, detail }: ReportCardProps) => (
  <li>
    <Link {...linkTo('report')} search={search} className={css.card}>
      <Icon icon={icons[plot]} size={20} />
      <span>
        {title}
        {detail && (
          <Hint span display="block">
            {detail}
          </Hint>
        )}
      </span>
    </Link>
  </li>
)
