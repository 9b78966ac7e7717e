/** The singular of sentences with `{{count}}`. */
const singular: Readonly<Record<string, string>> = {
  '{{count}} men': '{{count}} man',
  '{{count}} women': '{{count}} woman',
  '{{count}} people': '{{count}} person',
  '{{count}} employees': '{{count}} employee',
  '{{count}} more people without a supervisor are not shown. Find them by name.':
    '{{count}} more person without a supervisor is not shown. Find them by name.',
  '{{count}} years': '{{count}} year',
  '{{count}} recovery codes left': '{{count}} recovery code left',
  '{{count}} results': '{{count}} result',
  'in {{count}} days': 'in {{count}} day',
  '{{count}} days ago': '{{count}} day ago',
  '{{count}} filters': '{{count}} filter',
  '{{count}} people will have no supervisor.': '{{count}} person will have no supervisor.',
  'applied {{count}} times': 'applied once',
  'To {{count}} applicants': 'To {{count}} applicant',
  'There are {{count}} problems': 'There is {{count}} problem',
  '{{count}} requests will be approved one by one.': '{{count}} request will be approved.',
  '{{count}} rows': '{{count}} row',
  'Check {{count}} rows': 'Check {{count}} row',
  'Update {{count}} people': 'Update {{count}} person',
  'Import {{count}} people': 'Import {{count}} person',
  'To {{count}} people': 'To {{count}} person',
  'Import {{count}} rows': 'Import {{count}} row',
  '{{count}} rows were imported': '{{count}} row was imported',
  'Download the {{count}} errors': 'Download the error',
  "{{count}} rows can't be imported, so nothing has been imported":
    "{{count}} row can't be imported, so nothing has been imported",
  '{{message}}. {{count}} leave requests were recalculated.': '{{message}}. 1 leave request was recalculated.',
}

/**
 * Returns a text of the interface; the single place to plug in translations. The key is the English sentence with
 * `{{name}}` placeholders. For sentences with a number, the placeholder is `count` and the key is the plural.
 */
export function t(sentence: string, values: Readonly<Record<string, string | number>> = {}): string {
  const text = values.count === 1 ? (singular[sentence] ?? sentence) : sentence
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
