/** Pictures of the methods, on a 24 grid. */
export const drawings = {
  app: 'M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1M11 17.5h2',
  passkey:
    'M5.5 13v-1.5a6.5 6.5 0 0 1 13 0V14M8.5 18.5v-7a3.5 3.5 0 0 1 7 0v3c0 2 .3 3.3.8 4.5M12 11.5v3c0 2.5.5 4 1.2 5.5M5.5 16v1',
  recovery_code: 'M12.5 11.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0h8M17 11.5v3M20 11.5v2',
  password: 'M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9h-13z',
} as const
