import { Text } from '@mantine/core'

/** A secondary text, such as an explanation. */
export const Hint = Text.withProps({ c: 'dimmed', fz: 'sm' })

/** A secondary text in small print. */
export const Note = Text.withProps({ c: 'dimmed', fz: 'xs' })

/** Tells why something failed. */
export const ErrorText = Text.withProps({ c: 'var(--hr-danger)', fz: 'xs' })

/** A secondary part of a text, such as a unit or a count. */
export const Dim = Text.withProps({ span: true, c: 'dimmed', fw: 400 })
