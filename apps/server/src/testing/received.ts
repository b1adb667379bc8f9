/** What came back of a call, as a test looks at it. */
export const received = async (reply: Response) => ({
  status: reply.status,
  headers: reply.headers,
  // biome-ignore lint/suspicious/noExplicitAny: what a test reads of a reply is what it then asserts
  json: (await reply.json()) as any,
})
