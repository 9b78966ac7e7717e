import { IconAlertCircle } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { t } from '../lib/t.ts'
import css from './form.module.css'

type Problem = { id: string; label: string; message: string }

/** All problems of a form in its order; each leads to its field and has the same words as the field. */
export const ErrorSummary = ({ problems, ref }: { problems: Problem[]; ref: RefObject<HTMLDivElement | null> }) => (
  <div className={css.summary} ref={ref} tabIndex={-1} role="group" aria-labelledby="form-problems">
    <IconAlertCircle size={20} stroke={1.5} aria-hidden="true" />
    <div>
      <h2 id="form-problems">{t('There are {{count}} problems', { count: problems.length })}</h2>
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
