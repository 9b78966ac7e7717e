import type { z } from 'zod'
import type { applicationInput } from './applicants.ts'

/** A valid application, apart from its CV and the solved captcha. */
export const validApplication = {
  firstName: 'Vedrana',
  lastName: 'Džafić',
  email: 'vedrana@example.com',
  city: 'Tuzla',
  phoneNumber: '+387 62 111 222',
  education: 'Fakultet elektrotehnike',
  skills: 'TypeScript',
  appliedForPosition: 'Frontend developer',
  grantedPermission: true,
} as const satisfies Omit<z.input<typeof applicationInput>, 'CV'>
