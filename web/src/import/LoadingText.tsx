import { Loader } from '@mantine/core'
import css from './import.module.css'

/** Says what the import is doing. */
export const LoadingText = ({ text }: { text: string }) => (
  <p className={css.loading} role="status">
    <Loader size={20} aria-hidden="true" />
    {text}
  </p>
)
