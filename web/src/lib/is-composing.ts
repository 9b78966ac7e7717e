import type { KeyboardEvent } from 'react'

/** Whether a key is meant for an input method that is writing a word: its Enter ends the word, and nothing else. */
export const isComposing = ({ nativeEvent: { isComposing: isWriting, keyCode } }: KeyboardEvent): boolean =>
  // The last key of a word Safari tells by this code alone.
  isWriting || keyCode === 229
