/**
 * Splits a database URL into one URL per host. It may name several hosts, as libpq allows:
 * 'postgres://hr@db1:5432,db2:5432/hr'. The URL parser of Node rejects such an address.
 */
export function hostUrls(url: string): string[] {
  const [, begin = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => `${begin}${host}${rest}`)
}
