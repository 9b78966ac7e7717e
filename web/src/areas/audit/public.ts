export { actionText, fieldText, valueText } from './history-texts.ts'
