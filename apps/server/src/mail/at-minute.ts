/** A moment in UTC, because a mail has no time zone of its reader. */
export const atMinute = (moment: Date): string =>
  `${moment.toISOString().slice(0, 10)} at ${moment.toISOString().slice(11, 16)} UTC`
