export { actionText, formatField as fieldText, valueLabel as valueText } from './history-texts.ts'
