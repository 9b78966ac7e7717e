import i18next from 'i18next'

const english = {
  '{{count}} selected_one': '{{count}} selected',
  '{{count}} selected_other': '{{count}} selected',
  '{{count}} results_one': '{{count}} result',
  '{{count}} results_other': '{{count}} results',
  'There are {{count}} problems_one': 'There is {{count}} problem',
  'There are {{count}} problems_other': 'There are {{count}} problems',
}

const texts = i18next.createInstance()
void texts.init({
  lng: 'en',
  fallbackLng: false,
  resources: { en: { translation: english } },
  // The whole English sentence is the key: it holds dots and colons.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
})

/**
 * Every text that a person reads goes through here. The key is the English sentence itself, with `{{name}}` for values;
 * `count` chooses the plural form.
 */
export const t = (sentence: string, values: Record<string, string | number> = {}): string => texts.t(sentence, values)
