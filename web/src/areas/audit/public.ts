export { actionText, formatField, valueLabel } from './history-texts.ts'
