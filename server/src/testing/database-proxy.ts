import { startProxy } from '@hr/testing/tcp-proxy'
import { inject, onTestFinished } from 'vitest'

/** A proxy to the database that can stop forwarding while its connections stay open. */
export async function databaseProxy() {
  const url = new URL(inject('pgUrl'))
  const proxy = await startProxy(Number(url.port), url.hostname)
  onTestFinished(() => proxy.close())
  url.port = String(proxy.port)
  return { url: url.href, silence: (is: boolean) => (is ? proxy.freeze() : proxy.heal()) }
}
