import { expect, test } from 'vitest'
import { deviceOf, partsOf } from './device.ts'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/19.0 Safari/605.1', 'Safari on macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 CriOS/142.0 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['curl/8.5.0', 'Another program'],
  ['<script>alert(1)</script>', 'Another program'],
])('%s is %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device))

test('a missing user agent is another program', () => expect(deviceOf(undefined)).toBe('Another program'))

test.each([
  ['Samsung Internet on Android', 'Samsung Internet', 'Android'],
  ['Firefox', 'Firefox', null],
  ['Another program on Linux', null, 'Linux'],
  ['Another program', null, null],
  ['', null, null],
])('the parts of %j are %j and %j', (device, browser, system) => expect(partsOf(device)).toEqual({ browser, system }))
