import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { t } from '../lib/t.ts'
import { Icon } from './Icon.tsx'
import css from './steps.module.css'

/** A progress indicator of a few steps; `current` is zero-based. */
export const Steps = ({ names, current }: { names: readonly string[]; current: number }) => (
  <ol className={css.steps}>
    {names.map((name, index) => (
      <li key={name} aria-current={index === current ? 'step' : undefined} data-done={index < current || undefined}>
        <span aria-hidden="true">{index < current ? <Icon icon={IconCheck} size={14} /> : index + 1}</span>
        <span className={css.name}>{name}</span>
        {index < current && <VisuallyHidden>{t('done')}</VisuallyHidden>}
      </li>
    ))}
  </ol>
)
