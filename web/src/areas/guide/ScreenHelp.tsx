import { Link, useMatches } from '@tanstack/react-router'
import { screenAt, screens } from '@hr/contract/screens'
import { useUser } from '../../api/session.ts'
import { t } from '../../lib/t.ts'
import { sectionFor } from './guide.ts'
import css from './screen-help.module.css'

/** Explains the current screen, with a link to its section of the user guide. */
export function ScreenHelp({ onLeave }: { onLeave: () => void }) {
  const { effectiveRole } = useUser()
  const section = sectionFor(screenAt(useMatches().at(-1)?.fullPath), effectiveRole)
  return (
    <div className={css.help}>
      {section && (
        <>
          <h3>{section.title}</h3>
          <p>{section.summary}</p>
        </>
      )}
      <Link to={screens.guide.path} {...(section && { hash: section.id })} onClick={onLeave}>
        {section ? t('Read more in the user guide') : t('Open the user guide')}
      </Link>
    </div>
  )
}
