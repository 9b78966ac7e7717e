import { Avatar } from '../../ui/Avatar.tsx'
import { toCssVariables, light } from '../../ui/tokens.ts'
import type { Cv } from './cv.ts'
import css from './cv.module.css'

// The light colours, regardless of the theme.
const paper = toCssVariables(light)

/** The CV as a page, as it is printed and downloaded; paper is white in dark mode too. */
export const CvPage = ({ cv: { name, title, photo, summary, facts, sections } }: { cv: Cv }) => (
  <article className={css.page} style={paper}>
    <header className={css.head}>
      <Avatar name={name} photo={photo} size={112} />
      <div>
        <h2 className={css.name}>{name}</h2>
        {title !== '' && <p className={css.title}>{title}</p>}
        <dl className={css.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
    {summary !== '' && <p className={css.summary}>{summary}</p>}
    {sections.map((section) => (
      <section key={section.title} className={css.section}>
        <h3>{section.title}</h3>
        {section.entries.map((entry, index) => (
          <div key={index} className={css.entry}>
            <div>
              <p className={css.entryTitle}>{entry.title}</p>
              <p>{entry.text}</p>
            </div>
            <p className={css.aside}>{entry.aside}</p>
          </div>
        ))}
      </section>
    ))}
  </article>
)
