/**
 * Returns the processor time in milliseconds that work takes in all threads of this process. Other programs do not lengthen it,
 * unlike the time on the clock.
 */
export async function processorTimeOf(work: () => unknown): Promise<number> {
  const begin = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000
}
