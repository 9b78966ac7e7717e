import i18next from 'i18next'

const english = {
  '{{count}} men_one': '{{count}} man',
  '{{count}} men_other': '{{count}} men',
  '{{count}} women_one': '{{count}} woman',
  '{{count}} women_other': '{{count}} women',
  '{{count}} people_one': '{{count}} person',
  '{{count}} people_other': '{{count}} people',
  '{{count}} years_one': '{{count}} year',
  '{{count}} years_other': '{{count}} years',
  '{{count}} recovery codes left_one': '{{count}} recovery code left',
  '{{count}} recovery codes left_other': '{{count}} recovery codes left',
  '{{count}} results_one': '{{count}} result',
  '{{count}} results_other': '{{count}} results',
  'in {{count}} days_one': 'in {{count}} day',
  'in {{count}} days_other': 'in {{count}} days',
  '{{count}} days ago_one': '{{count}} day ago',
  '{{count}} days ago_other': '{{count}} days ago',
  '{{count}} filters_one': '{{count}} filter',
  '{{count}} filters_other': '{{count}} filters',
  '{{count}} people have no supervisor then._one': '{{count}} person has no supervisor then.',
  '{{count}} people have no supervisor then._other': '{{count}} people have no supervisor then.',
  'applied {{count}} times_one': 'applied once',
  'applied {{count}} times_other': 'applied {{count}} times',
  'To {{count}} applicants_one': 'To {{count}} applicant',
  'To {{count}} applicants_other': 'To {{count}} applicants',
  'There are {{count}} problems_one': 'There is {{count}} problem',
  'There are {{count}} problems_other': 'There are {{count}} problems',
  '{{count}} requests are approved, one by one._one': '{{count}} request is approved.',
  '{{count}} requests are approved, one by one._other': '{{count}} requests are approved, one by one.',
  '{{count}} rows_one': '{{count}} row',
  '{{count}} rows_other': '{{count}} rows',
  'Import {{count}} people_one': 'Import {{count}} person',
  'Import {{count}} people_other': 'Import {{count}} people',
  '{{count}} people were added_one': '{{count}} person was added',
  '{{count}} people were added_other': '{{count}} people were added',
  'Import {{count}} rows_one': 'Import {{count}} row',
  'Import {{count}} rows_other': 'Import {{count}} rows',
  '{{count}} rows were imported_one': '{{count}} row was imported',
  '{{count}} rows were imported_other': '{{count}} rows were imported',
  'Download the {{count}} errors_one': 'Download the error',
  'Download the {{count}} errors_other': 'Download the {{count}} errors',
  "{{count}} rows can't be imported, so nothing has been imported_one":
    "{{count}} row can't be imported, so nothing has been imported",
  '{{message}}. {{count}} leave requests were counted anew._one': '{{message}}. 1 leave request was counted anew.',
  '{{message}}. {{count}} leave requests were counted anew._other':
    '{{message}}. {{count}} leave requests were counted anew.',
  "{{count}} rows can't be imported, so nothing has been imported_other":
    "{{count}} rows can't be imported, so nothing has been imported",
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
