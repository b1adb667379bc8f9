/**
 * Loaded with `--import` into a server whose machine has a wrong clock: `Date` is ahead of the real time by so much, in
 * this process only. The parent process sets it again while the server runs, as an operator or a time service does.
 * Monotonic clocks, timers and the database are not affected by the clock of a machine, and are not changed.
 */
let aheadMs = Number(new URL(import.meta.url).searchParams.get('aheadMs'))

process.on('message', (message: unknown) => {
  if (typeof message === 'object' && message !== null && 'machineClockAheadMs' in message) {
    aheadMs = Number(message.machineClockAheadMs)
  }
})

const RealDate = Date
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(RealDate.now() + aheadMs).toString(),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + aheadMs] : args, newTarget),
  get: (target, key) => (key === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, key)),
})
