import { SegmentedControl } from '@mantine/core'
import css from './segments.module.css'

type SegmentsProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (chosen: Value) => void
}

/** A choice between a few views of the same thing. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  return (
    <SegmentedControl
      aria-label={label}
      size="xs"
      classNames={{ root: css.root, label: css.label, indicator: css.indicator }}
      data={[...options]}
      value={value}
      onChange={onChange}
    />
  )
}
