/** How respondents see a survey; a setting that is left out is Earshot's own. ADR-0023, ADR-0024. */
export type Appearance = {
  /** The store's color, `#rrggbb` in lower case: buttons, what is chosen, the progress. */
  readonly accent?: string
  /** Left out: as the respondent's system has it. */
  readonly scheme?: 'light' | 'dark'
}

/** An appearance as pages draw it: the style of the player's frame, the color made readable for each scheme. */
export type PageAppearance = {
  readonly '--earshot-accent'?: string
  readonly '--earshot-accent-soft'?: string
  /** A page's own is for the page's own accent. */
  readonly '--earshot-on-accent'?: 'initial'
  readonly colorScheme?: 'light' | 'dark'
}
