import { onTestFinished } from 'vitest'
import { hashing } from '../areas/access/passwords.ts'
import { work } from '../areas/applicants/captcha.ts'

// By design, hashing a password takes 0.1 s of CPU time and answering a captcha 0.3 s. Tests lower both.
const product = { hashing: { ...hashing }, work: { ...work } }

export function lowerHashCosts() {
  Object.assign(hashing, { memoryCost: 1024, timeCost: 1 })
  Object.assign(work, { bits: 4 })
}

/** Restores the production costs until the test ends. */
export function useProductHashCosts() {
  Object.assign(hashing, product.hashing)
  Object.assign(work, product.work)
  onTestFinished(lowerHashCosts)
}
