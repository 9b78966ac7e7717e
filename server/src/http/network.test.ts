import { expect, test } from 'vitest'
import { networkOf, siteOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['2001:db8:1::5:6:7:8', '2001:db8:1:0'],
  ['1::3:4:5:6:7:8', '1:0:3:4'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('requests from %s count for %s', (ip, network) => expect(networkOf({ ip })).toBe(network))

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1'],
  ['2001:db8:1:ffff::1', '2001:db8:1'],
])('the site of %s is %s', (ip, site) => expect(siteOf({ ip })).toBe(site))
