import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { t } from '../lib/t.ts'
import type { Problem } from './use-fields.ts'
import { sectionId } from './FormSection.tsx'
import { Icon } from '../ui/Icon.tsx'
import css from './section-nav.module.css'

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
                // Bypasses the router, which would navigate to the fragment, and moves the focus.
                event.preventDefault()
                const target = document.getElementById(id)
                target?.focus({ preventScroll: true })
                target?.scrollIntoView()
              }}
            >
              {section}
              {count > 0 && (
                <em>
                  <Icon icon={IconAlertCircle} size={14} />
                  {count}
                  <VisuallyHidden>{t('problems')}</VisuallyHidden>
                </em>
              )}
            </a>
          </li>
        )
      })}
    </ul>
  </nav>
)
