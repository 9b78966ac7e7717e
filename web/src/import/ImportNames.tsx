import css from './import.module.css'

/** The names of the records that an import adds or skips. */
export const ImportNames = ({ title, names }: { title: string; names: readonly string[] }) =>
  names.length > 0 && (
    <p className={css.names}>
      {title}: {names.join(', ')}
    </p>
  )
