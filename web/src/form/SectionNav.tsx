import { IconAlertCircle } from '@tabler/icons-react'
import { t } from '../lib/t.ts'
import { Sr } from '../ui/Sr.tsx'
import type { Problem } from './use-fields.ts'
import { sectionId } from './FormSection.tsx'
import css from './form.module.css'

type SectionNavProps = { sections: readonly string[]; problems: Problem[]; formId: string }

/** The sections of a long form, with the number of problems in each. */
export const SectionNav = ({ sections, problems, formId }: SectionNavProps) => (
  <nav className={css.sections} aria-label={t('Sections')}>
    <ul>
      {sections.map((section) => {
        const count = problems.filter((problem) => problem.section === section).length
        const id = sectionId(formId, section)
        return (
          <li key={section}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                // Without the router, which would take it for a page of its own; the focus goes along.
                event.preventDefault()
                const target = document.getElementById(id)
                target?.focus({ preventScroll: true })
                target?.scrollIntoView()
              }}
            >
              {section}
              {count > 0 && (
                <em>
                  <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
                  {count}
                  <Sr>{t('problems')}</Sr>
                </em>
              )}
            </a>
          </li>
        )
      })}
    </ul>
  </nav>
)
