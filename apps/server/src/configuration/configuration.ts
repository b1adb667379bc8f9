import * as v from 'valibot'

export const configurationSchema = v.object({
  /** The release that runs. */
  version: v.string(),
  /** The address behind `Help Centre`; null: our own help pages. */
  helpUrl: v.nullable(v.string()),
  /** The booking page of a 30-minute call; null: there is none. */
  bookingUrl: v.nullable(v.string()),
  contactEmail: v.nullable(v.string()),
  /** Where the script tag of a store leads. */
  storefrontUrl: v.string(),
  /** Where the billing provider is reached, and as which app; null: nothing is sold, and every feature is there. */
  billing: v.nullable(v.object({ url: v.string(), appId: v.string() })),
  /** The password of the exclusive plans: a courtesy, not a lock (spec §5). */
  exclusivePlansPassword: v.string(),
  /** The video of the Pro plan dialog; null: our own. */
  upgradeVideoUrl: v.nullable(v.string()),
  /** Whether new accounts can be opened. */
  allowsSignup: v.boolean(),
  /** Where product events go; null: nowhere. */
  productEvents: v.nullable(v.object({ token: v.string(), host: v.string() })),
})

/** The operator's decisions, as far as browsers need to know them. */
export type Configuration = v.InferOutput<typeof configurationSchema>
