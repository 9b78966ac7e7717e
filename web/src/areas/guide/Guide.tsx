import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import Markdown from 'markdown-to-jsx/react'
import type { ComponentProps } from 'react'
import { screens } from '@hr/contract/screens'
import { useUser } from '../../api/session.ts'
import { t } from '../../lib/t.ts'
import { FindField } from '../../table/FindField.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { guides, pictureOf, sections } from './guide.ts'
import { isFor, isFound, type Section } from './sections.ts'
import css from './guide.module.css'
import { Note } from '../../ui/texts.tsx'

const titles: Record<(typeof guides)[number], string> = {
  employee: t('For everyone'),
  'team-lead': t('For team leads'),
  hr: t('For HR'),
  superadmin: t('For Superadmins'),
}

/** The user guide: the sections for the user's role, with a search. */
export default function Guide() {
  const { effectiveRole } = useUser()
  const { q = '' } = useSearch({ from: '/shell/guide' })
  const navigate = useNavigate()
  const shown = sections.filter((section) => isFor(effectiveRole, section) && isFound(section, q))
  const parts = guides
    .map((guide) => ({ guide, found: shown.filter((section) => section.guide === guide) }))
    .filter(({ found }) => found.length > 0)
  return (
    <>
      <PageTitle title={t('User guide')} />
      <div className={css.guide}>
        <div className={css.contents} data-screen-only>
          <FindField
            value={q}
            placeholder={t('Search the guide')}
            onFind={(text) =>
              void navigate({ to: screens.guide.path, search: { q: text || undefined }, replace: true })
            }
          />
          <Note mih={18} role="status">
            {q !== '' && t('{count, plural, one {# result} other {# results}}', { count: shown.length })}
          </Note>
          <nav aria-label={t('Contents')}>
            {parts.map(({ guide, found }) => (
              <section key={guide}>
                <h2>{titles[guide]}</h2>
                <ul>
                  {found.map(({ id, title }) => (
                    <li key={id}>
                      <a href={`#${id}`} className={css.link}>
                        {title}
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
        </div>
        <div className={css.text}>
          {shown.map((section) => (
            <GuideSection key={section.id} section={section} />
          ))}
        </div>
      </div>
    </>
  )
}

const GuideSection = ({ section: { id, title, text } }: { section: Section }) => (
  <section aria-labelledby={id}>
    <h2 id={id} tabIndex={-1}>
      {title}
    </h2>
    <Markdown options={{ overrides: { a: GuideLink, img: Picture }, forceBlock: true, disableParsingRawHTML: true }}>
      {text}
    </Markdown>
  </section>
)

/** A link to another section: 'hr.md#employees' is '#hr-employees'. */
function GuideLink({ href = '', children }: ComponentProps<'a'>) {
  const [, guide, anchor] = /^([\w-]*)(?:\.md)?#(.*)$/.exec(href) ?? []
  if (anchor === undefined) return <a href={href}>{children}</a>
  return (
    <Link to={screens.guide.path} hash={guide === '' ? anchor : `${guide}-${anchor}`}>
      {children}
    </Link>
  )
}

const Picture = ({ src = '', alt = '' }: ComponentProps<'img'>) => (
  <img src={pictureOf(src)} alt={alt} loading="lazy" className={css.picture} />
)
