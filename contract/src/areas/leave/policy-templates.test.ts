import { expect, test } from 'vitest'
import { countryCodes } from '../company/countries.ts'
import { leaveTypeInput } from './leave-types.ts'
import { policyRules } from './policies.ts'
import { firstTemplates, leaveOfCountry, policyTemplateNames, policyTemplates } from './policy-templates.ts'

test.each([null, ...countryCodes])('the setup offers eight to twelve types of leave in %s, each once', (country) => {
  const offered = [...firstTemplates.map(({ template }) => template), ...leaveOfCountry(country)]
  expect(offered.length).toBeGreaterThanOrEqual(8)
  expect(offered.length).toBeLessThanOrEqual(12)
  expect(new Set(offered).size).toBe(offered.length)
})

test('every template is offered somewhere, has its own colour and rules that can be stored', () => {
  const offered = new Set(['annual', 'sick', ...countryCodes.flatMap((country) => leaveOfCountry(country))])
  expect(offered).toEqual(new Set(policyTemplateNames))
  const colours = policyTemplateNames.map((name) => policyTemplates[name].rules.color)
  expect(new Set(colours).size).toBe(colours.length)
  for (const name of policyTemplateNames) {
    expect(policyRules.safeParse(policyTemplates[name].rules).error, name).toBeUndefined()
    expect(leaveTypeInput.shape.color.safeParse(policyTemplates[name].rules.color).error, name).toBeUndefined()
  }
})
