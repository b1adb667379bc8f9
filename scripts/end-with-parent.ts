import { whenParentEnds } from './parent.mjs'

const end = () => process.kill(process.pid, 'SIGTERM')

/**
 * Loaded with `--import` into each process that we start: when its parent is gone, be it by kill -9, the process ends as if
 * asked to by SIGTERM. A process with an ipc channel sees that the channel closes. A server that took the place of
 * `npm start` has no channel; it sees that npm is not its parent any longer. Anyone else may leave it running.
 */
if (process.channel) {
  process.on('disconnect', end)
  // Listening must not keep a process alive that has nothing left to do.
  process.channel.unref()
  // It is for this process alone: a process that it forks inherits these arguments, and lives by its own channel.
  const here = process.execArgv.indexOf(import.meta.url)
  if (here > 0) process.execArgv.splice(here - 1, 2)
} else if (process.env.npm_lifecycle_event) {
  whenParentEnds(end)
}
