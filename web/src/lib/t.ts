/** How a sentence with `{{count}}` reads for exactly one. */
const singular: Readonly<Record<string, string>> = {
  '{{count}} men': '{{count}} man',
  '{{count}} women': '{{count}} woman',
  '{{count}} people': '{{count}} person',
  '{{count}} years': '{{count}} year',
  '{{count}} recovery codes left': '{{count}} recovery code left',
  '{{count}} results': '{{count}} result',
  'in {{count}} days': 'in {{count}} day',
  '{{count}} days ago': '{{count}} day ago',
  '{{count}} filters': '{{count}} filter',
  '{{count}} people have no supervisor then.': '{{count}} person has no supervisor then.',
  'applied {{count}} times': 'applied once',
  'To {{count}} applicants': 'To {{count}} applicant',
  'There are {{count}} problems': 'There is {{count}} problem',
  '{{count}} requests are approved, one by one.': '{{count}} request is approved.',
  '{{count}} rows': '{{count}} row',
  'Import {{count}} people': 'Import {{count}} person',
  'To {{count}} people': 'To {{count}} person',
  '{{count}} people were added': '{{count}} person was added',
  'Import {{count}} rows': 'Import {{count}} row',
  '{{count}} rows were imported': '{{count}} row was imported',
  'Download the {{count}} errors': 'Download the error',
  "{{count}} rows can't be imported, so nothing has been imported":
    "{{count}} row can't be imported, so nothing has been imported",
  '{{message}}. {{count}} leave requests were counted anew.': '{{message}}. 1 leave request was counted anew.',
}

/**
 * Every text that a person reads goes through here, so that translations have one place to come in. The key is the
 * English sentence itself, with `{{name}}` for values; where it depends on a number, the number is `count` and the
 * sentence is the plural.
 */
export function t(sentence: string, values: Readonly<Record<string, string | number>> = {}): string {
  const text = values.count === 1 ? (singular[sentence] ?? sentence) : sentence
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
