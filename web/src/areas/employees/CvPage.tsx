import { Box, Group, Text } from '@mantine/core'
import type { Language } from '@hr/contract/lib/languages'
import { Avatar } from '../../ui/Avatar.tsx'
import { toCssVariables, light } from '../../ui/tokens.ts'
import type { Cv } from './cv.ts'
import css from './cv.module.css'

// The light colours, regardless of the theme.
const paper = toCssVariables(light)

type CvPageProps = { cv: Cv; language: Language }

/** The CV as a page, as it is printed and downloaded; paper is white in dark mode too. */
export const CvPage = ({ cv: { name, title, photo, summary, facts, sections }, language }: CvPageProps) => (
  <article className={css.page} style={paper} lang={language}>
    <Group component="header" align="flex-start" gap={24} mb={24}>
      <Avatar name={name} photo={photo} size={112} />
      <div>
        <Box component="h2" fz="1.75rem" lh="2.125rem">
          {name}
        </Box>
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
    </Group>
    {summary !== '' && <p style={{ whiteSpace: 'pre-line' }}>{summary}</p>}
    {sections.map((section) => (
      <section key={section.title} className={css.section}>
        <h3>{section.title}</h3>
        {section.entries.map((entry, index) => (
          <Group wrap="nowrap" align="flex-start" justify="space-between" mb={12} c="var(--hr-dim)" key={index}>
            <div>
              <Text c="var(--hr-text)" fw={600}>
                {entry.title}
              </Text>
              <p>{entry.text}</p>
            </div>
            <Box component="p" flex="none">
              {entry.aside}
            </Box>
          </Group>
        ))}
      </section>
    ))}
  </article>
)
