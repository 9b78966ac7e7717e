import { t } from '../lib/t.ts'
import { Sr } from '../ui/Sr.tsx'
import type { Problem } from './use-fields.ts'
import { sectionId } from './FormSection.tsx'
import css from './form.module.css'

type SectionNavProps = { sections: readonly string[]; problems: Problem[]; formId: string }

/** The sections of a long form, with the number of problems in each. */
export const SectionNav = ({ sections, problems, formId }: SectionNavProps) => (
  <nav className={css.aside} aria-label={t('Sections')}>
    <ul>
      {sections.map((section) => {
        const count = problems.filter((problem) => problem.section === section).length
        return (
          <li key={section}>
            <a href={`#${sectionId(formId, section)}`}>
              {section}
              {count > 0 && (
                <em>
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
