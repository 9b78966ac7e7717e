export { ScreenHelp } from './ScreenHelp.tsx'
