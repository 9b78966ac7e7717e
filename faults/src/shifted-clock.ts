// Preloaded into a node (`--import shifted-clock.ts?hours=26`): at SIGUSR2 its clock jumps. Timers are not affected, as
// with a real clock.
const shiftMs = Number(new URL(import.meta.url).searchParams.get('hours')) * 3_600_000

process.once('SIGUSR2', () => {
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(RealDate.now() + shiftMs)
      else super(...(given as [number]))
    }
    static override now = () => RealDate.now() + shiftMs
  } as DateConstructor
})
