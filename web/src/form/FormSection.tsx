import { use, type ReactNode } from 'react'
import { Sheet } from '../ui/Sheet.tsx'
import { FormContext, SectionContext } from './form-context.ts'
import shared from './form.module.css'
import css from './form-section.module.css'

export const sectionId = (formId: string, title: string) => `${formId}-section-${title.replaceAll(/\W+/g, '-')}`

/** A group of fields; in a long form with a title that the list of sections links to. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  const formId = use(FormContext)?.formId ?? ''
  return (
    <SectionContext value={title}>
      <Sheet>
        <div className={shared.fields}>
          {title !== undefined && (
            <h2 id={sectionId(formId, title)} tabIndex={-1}>
              {title}
            </h2>
          )}
          {children}
        </div>
      </Sheet>
    </SectionContext>
  )
}

/** Two short fields side by side, such as first and last name. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={css.pair}>{children}</div>
