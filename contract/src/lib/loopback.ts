/** Whether a host name or address is that of the computer itself, so that no other computer reaches it. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)
