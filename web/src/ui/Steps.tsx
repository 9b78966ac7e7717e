import { IconCheck } from '@tabler/icons-react'
import { t } from '../lib/t.ts'
import { Sr } from './Sr.tsx'
import css from './ui.module.css'

/** Where somebody is on a way of a few steps; `current` counts from 0. */
export const Steps = ({ names, current }: { names: readonly string[]; current: number }) => (
  <ol className={css.steps}>
    {names.map((name, index) => (
      <li key={name} aria-current={index === current ? 'step' : undefined} data-done={index < current || undefined}>
        <span aria-hidden="true">{index < current ? <IconCheck size={14} stroke={2} /> : index + 1}</span>
        {name}
        {index < current && <Sr>{t('done')}</Sr>}
      </li>
    ))}
  </ol>
)
