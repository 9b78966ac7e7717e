import { Group } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { AccentShades } from '@hr/contract/lib/colour'
import { t } from '../../lib/t.ts'
import { dark, light } from '../../ui/tokens.ts'
import css from './company.module.css'
import { Note } from '../../ui/texts.tsx'

const themes = [
  { name: t('Light'), scheme: 'light', tokens: light },
  { name: t('Dark'), scheme: 'dark', tokens: dark },
] as const

/** A button and a link in the shades of an accent colour, in both colour schemes. */
export function AccentPreview({ colour, shades }: { colour: string; shades: AccentShades }) {
  const isAdjusted = shades.light.filled !== colour
  return (
    <div>
      <Group align="stretch" gap={8} mb={4}>
        {themes.map(({ name, scheme, tokens }) => (
          <div key={scheme} className={css.accent} style={{ background: tokens.surface } satisfies CSSProperties}>
            <span className={css.accentButton} style={{ background: shades[scheme].filled, color: tokens.onFilled }}>
              {name}
            </span>
            <span style={{ color: shades[scheme].accent }}>{t('Link')}</span>
          </div>
        ))}
      </Group>
      <Note aria-live="polite">
        {isAdjusted
          ? t('Shown as {shade}, so that white text stays readable on it.', { shade: shades.light.filled })
          : t('White text is readable on this colour.')}
      </Note>
    </div>
  )
}
