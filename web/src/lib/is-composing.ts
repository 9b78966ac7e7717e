import type { KeyboardEvent } from 'react'

/**
 * Returns whether a key press belongs to an input method that is composing text: its Enter only ends the composition.
 */
export const isComposing = ({ nativeEvent: { isComposing: isWriting, keyCode } }: KeyboardEvent): boolean =>
  // Safari reports the last key of a composition only by this code.
  isWriting || keyCode === 229
