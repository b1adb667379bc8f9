/**
 * Loaded with `--import` into each process we start with an ipc channel: when the channel closes, the parent is gone,
 * be it by kill -9, and this process ends as if asked to by SIGTERM. Nobody has to remember to do it.
 */
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Listening must not keep a process alive that has nothing left to do.
  process.channel.unref()
  // It is for this process alone: a process that it forks inherits these arguments, and lives by its own channel.
  const here = process.execArgv.indexOf(import.meta.url)
  if (here > 0) process.execArgv.splice(here - 1, 2)
}
