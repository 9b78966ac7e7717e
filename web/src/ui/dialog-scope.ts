import { createContext } from 'react'

/** Confirmation dialogs close when this value changes; the shell provides the number of the session. */
export const DialogScope = createContext(0)
