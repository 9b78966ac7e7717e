import {
  IconChartArea,
  IconChartBar,
  IconChartLine,
  IconPlus,
  IconStackFront,
  IconTable,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { plotTexts, type Plot } from '@hr/contract/areas/reports/definition'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { reportsTitles } from '@hr/contract/areas/reports/titles'
import { t } from '../../lib/t.ts'
import { ScreenButton } from '../../lib/ScreenLink.tsx'
import { linkTo } from '../../lib/target.ts'
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
  const { mayRead } = useOffers()
  return (
    <>
      <PageTitle title={t(reportsTitles.title)}>
        <ScreenButton screen="report" shortcut="n" leftSection={<Icon icon={IconPlus} />}>
          {t('New report')}
        </ScreenButton>
      </PageTitle>
      <section aria-labelledby={readyMadeId} className={css.group}>
        <h2 id={readyMadeId}>{t('Ready made')}</h2>
        <ul className={css.cards}>
          {readyMadeReports
            .filter(({ definition }) => mayRead(definition))
            .map(({ name, title, definition: { plot } }) => (
              <li key={name}>
                <Link {...linkTo('report')} search={{ report: name }} className={css.card}>
                  <Icon icon={icons[plot]} size={20} />
                  <span>
                    {t(title)}
                    <Hint span display="block">
                      {t(plotTexts[plot])}
                    </Hint>
                  </span>
                </Link>
              </li>
            ))}
        </ul>
      </section>
    </>
  )
}
