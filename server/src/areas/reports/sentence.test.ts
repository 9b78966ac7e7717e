import type { ReportDefinition } from '@hr/contract/areas/reports/definition'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { sentenceOf } from '@hr/contract/areas/reports/sentence'
import { expect, test } from 'vitest'
import { loadCatalogues, translate } from '../../lib/translate.ts'
import { definitionOf } from '../../testing/report-model.ts'
import { silentLog } from '../../testing/test-app.ts'

const filtered: ReportDefinition = {
  ...definitionOf('positions'),
  measure: 'age',
  splitBy: 'gender',
  time: { kind: 'day', day: '2025-12-31' },
  filters: { office: 'Zagreb', supervisor: 'x' },
}

// cspell:disable
test.each([
  [
    'hr',
    [
      'Broj zaposlenika, mjesečno u posljednjih 5 godina',
      'Prosječna dob zaposlenika po radnom mjestu i spolu, filtrirano po poslovnici i nadređenoj osobi, na dan 31.12.2025.',
      'Obveza za neiskorištene dane po projektu i vrsti odsutnosti, danas',
    ],
  ],
  [
    'de',
    [
      'Anzahl der Beschäftigten, monatlich in den letzten 5 Jahren',
      'Durchschnittsalter der Beschäftigten nach Position und Geschlecht, gefiltert nach Standort und Führungskraft, am 31.12.2025',
      'Offene Urlaubsansprüche nach Projekt und Abwesenheitsart, heute',
    ],
  ],
  // cspell:enable
] as const)('%s: the sentence of a report declines its groups', (language, sentences) => {
  loadCatalogues(silentLog)
  const reports = [definitionOf('headcount'), filtered, definitionOf('liability')]
  expect(reports.map((definition) => translate(language, sentenceOf(definition, [])))).toEqual(sentences)
  // Two ready-made reports never read the same.
  const all = readyMadeReports.map(({ definition }) => translate(language, sentenceOf(definition, [])))
  expect(new Set(all).size).toBe(all.length)
})
