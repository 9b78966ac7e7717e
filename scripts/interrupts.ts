/** Calls `interrupt` when this process is asked to stop, or when its launcher (`scripts/run.mjs`) was killed. */
export function onInterrupt(interrupt: (signal: NodeJS.Signals) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
  process.once('disconnect', () => {
    // The reader of the output may be gone as well.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
    // Stops what is left of this process group, which the launcher would have stopped.
    if (process.platform !== 'win32') process.once('exit', () => process.kill(0, 'SIGINT'))
    interrupt('SIGHUP')
  })
  process.channel?.unref()
}
