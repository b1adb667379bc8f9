/** Red, green and blue, 0 to 255 each. */
type Color = readonly [number, number, number]

/** Colors are read against these: the player's surface, and the ink that a color is mixed with until it can be read. */
const SCHEMES: { readonly [S in 'light' | 'dark']: { readonly surface: Color; readonly ink: Color } } = {
  light: { surface: [255, 255, 255], ink: [0, 0, 0] },
  dark: { surface: [31, 29, 24], ink: [255, 255, 255] },
}

/** For small text, by WCAG 2.2, success criterion 1.4.3. */
const MIN_CONTRAST = 4.5
/** How much of the accent there is in the ground of what is chosen. */
const SOFTNESS = 0.12
const STEPS = 50

/**
 * A store's color as it can be read in one of the player's schemes: no closer to ink than it has to be for text on the
 * surface, and on its own soft ground.
 * @param accent `#rrggbb`
 * @returns both as `#rrggbb`
 */
export function readableAccent(accent: string, scheme: keyof typeof SCHEMES): { accent: string; soft: string } {
  const { surface, ink } = SCHEMES[scheme]
  const groundOf = (color: Color) => mix(surface, color, SOFTNESS)
  const requested = parse(accent)
  let color = requested
  // A color that can be read on its own ground, which is nearer to it, can be read on the surface. Ink always can.
  // Stryker disable next-line EqualityOperator: no color has exactly this contrast.
  for (let step = 1; contrast(color, groundOf(color)) < MIN_CONTRAST; step++) color = mix(requested, ink, step / STEPS)
  return { accent: hex(color), soft: hex(groundOf(color)) }
}

/** How well two colors are told apart, 1 to 21. WCAG 2.2, "contrast ratio". */
export function contrastOf(a: string, b: string): number {
  return contrast(parse(a), parse(b))
}

function contrast(a: Color, b: Color): number {
  const [one, other] = [luminance(a) + 0.05, luminance(b) + 0.05]
  return Math.max(one, other) / Math.min(one, other)
}

/** WCAG 2.2, "relative luminance". */
function luminance([red, green, blue]: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const share = channel / 255
  // Stryker disable next-line EqualityOperator: none of the 256 values of a channel is this share.
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** @param share the share of `to` in the mixture, 0 to 1 */
const mix = ([red, green, blue]: Color, to: Color, share: number): Color => [
  blend(red, to[0], share),
  blend(green, to[1], share),
  blend(blue, to[2], share),
]

const blend = (from: number, to: number, share: number): number => Math.round(from + (to - from) * share)

const parse = (color: string): Color => [channelOf(color, 1), channelOf(color, 3), channelOf(color, 5)]

const channelOf = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16)

const hex = (color: Color): string => `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
