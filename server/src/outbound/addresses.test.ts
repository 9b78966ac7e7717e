import { describe, expect, test } from 'vitest'
import { isPermitted } from './addresses.ts'

describe('refuses addresses that are not public', () => {
  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '127.0.0.1',
    '127.255.255.254',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '198.18.0.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '::a9fe:a9fe',
    '::169.254.169.254',
    '4000::1',
    '2002:7f00:1::',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001:db8::1',
    '2001:0:7f00:1::',
    'not an address',
  ])('%s', (address) => expect(isPermitted(address, [])).toBe(false))
})

describe('permits public addresses', () => {
  test.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])('%s', (address) =>
    expect(isPermitted(address, [])).toBe(true),
  )
})

test('permits the addresses of WEBHOOK_NETWORKS only', () => {
  const networks = ['10.1.0.0/16', '192.168.7.7', 'fd12:3456::/32', '::1']
  const permitted = ['10.1.255.255', '192.168.7.7', '::ffff:10.1.0.1', 'fd12:3456::5', '::1']
  for (const address of permitted) expect(isPermitted(address, networks), address).toBe(true)
  const refused = ['10.2.0.1', '192.168.7.8', 'fd12:3457::5', '127.0.0.1', '169.254.169.254']
  for (const address of refused) expect(isPermitted(address, networks), address).toBe(false)
})
