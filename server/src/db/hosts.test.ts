import { expect, test } from 'vitest'
import { hostUrls } from './hosts.ts'

test.each([
  ['postgres://hr@db1/hr', ['postgres://hr@db1/hr']],
  [
    'postgres://hr:p,w%40d@db1:5433,[::1]:5432,db3/hr?sslmode=verify-full',
    [
      'postgres://hr:p,w%40d@db1:5433/hr?sslmode=verify-full',
      'postgres://hr:p,w%40d@[::1]:5432/hr?sslmode=verify-full',
      'postgres://hr:p,w%40d@db3/hr?sslmode=verify-full',
    ],
  ],
  ['postgresql:///hr?host=/run/postgresql,x', ['postgresql:///hr?host=/run/postgresql,x']],
])('splits %s into one URL per host', (url, expected) => expect(hostUrls(url)).toEqual(expected))
