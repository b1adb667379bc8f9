/** Red, green and blue, 0 to 255 each. */
type Color = readonly [number, number, number]

/** What colours are read against: the player's surface, and the ink that its accent is mixed towards. */
const SCHEMES = {
  light: { surface: [255, 255, 255], towards: [0, 0, 0] },
  dark: { surface: [31, 29, 24], towards: [255, 255, 255] },
} as const satisfies Record<string, { readonly surface: Color; readonly towards: Color }>

/** Of small text, by WCAG 2.2, success criterion 1.4.3. */
const LEAST_CONTRAST = 4.5
/** How much of the accent there is in the ground of what is chosen. */
const SOFTNESS = 0.12
const STEPS = 50

/**
 * A store's colour as it can be read in one of the player's schemes: no further towards ink than it takes to be text on
 * the surface, and on its own soft ground.
 * @param accent `#rrggbb`
 * @returns both as `#rrggbb`
 */
export function readableAccent(accent: string, scheme: keyof typeof SCHEMES): { accent: string; soft: string } {
  const { surface, towards } = SCHEMES[scheme]
  const wanted = parse(accent)
  for (let step = 0; ; step++) {
    const color = mix(wanted, towards, step / STEPS)
    const soft = mix(surface, color, SOFTNESS)
    if (step === STEPS || contrast(color, soft) >= LEAST_CONTRAST) return { accent: hex(color), soft: hex(soft) }
  }
}

/**
 * How well two colours are told apart, 1 to 21. WCAG 2.2, "contrast ratio".
 */
export function contrastOf(a: string, b: string): number {
  return contrast(parse(a), parse(b))
}

function contrast(a: Color, b: Color): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 2.2, "relative luminance". */
function luminance([red, green, blue]: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

const linear = (channel: number): number =>
  channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4

/** @param part of `to` in the mixture, 0 to 1 */
const mix = (from: Color, to: Color, part: number): Color => [
  blend(from[0], to[0], part),
  blend(from[1], to[1], part),
  blend(from[2], to[2], part),
]

const blend = (from: number, to: number, part: number): number => Math.round(from + (to - from) * part)

const parse = (color: string): Color => [channelOf(color, 1), channelOf(color, 3), channelOf(color, 5)]

const channelOf = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16)

const hex = (color: Color): string => `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
