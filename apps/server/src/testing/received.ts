/** The reply to a call, as a test reads it. */
export const received = async (reply: Response) => ({
  status: reply.status,
  headers: reply.headers,
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts every field that it reads of a reply
  json: (await reply.json()) as any,
})
