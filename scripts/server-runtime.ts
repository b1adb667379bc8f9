/**
 * Variables that a server's Node needs before it starts. Without them the server works, and takes 100 MB more: glibc keeps an
 * arena for each thread, and V8 lets the heap of short-lived objects grow to 60 MB when it loads modules. Everything that
 * starts a server sets them: `npm start`, the Dockerfile and the unit of systemd.
 */
export const serverRuntime = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=16' } as const
