import { IconAlertCircle } from '@tabler/icons-react'
import { useId, type RefObject } from 'react'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './error-summary.module.css'

type Problem = { id: string; label: string; message: string }

/** Lists all problems of a form in page order; each links to its field and repeats its message. */
export function ErrorSummary({ problems, ref }: { problems: Problem[]; ref: RefObject<HTMLDivElement | null> }) {
  // A form in a dialog may be open over a form on the page.
  const titleId = useId()
  return (
    <div className={css.summary} ref={ref} tabIndex={-1} role="group" aria-labelledby={titleId}>
      <Icon icon={IconAlertCircle} size={20} />
      <div>
        <h2 id={titleId}>
          {t('{count, plural, one {There is # problem} other {There are # problems}}', { count: problems.length })}
        </h2>
        <ul>
          {problems.map(({ id, label, message }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(id)?.focus()
                }}
              >
                {label}: {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
