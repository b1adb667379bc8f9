/** One way to operate a screen, such as touch or keys alone. `Target` names a control. */
export type InputMethod<Target> = {
  /** Presses a button, a link, a switch or a box. */
  press(target: Target): Promise<void>
  /** Chooses a tab or a radio button. */
  choose(target: Target): Promise<void>
  /** Opens a list and chooses an option of it. */
  chooseFrom(list: Target, option: Target): Promise<void>
  /** Replaces the text of a field. */
  write(field: Target, text: string): Promise<void>
  /** Types into the field that has the focus. */
  type(text: string): Promise<void>
}

/** An NPS question has this many choices, which is the most of any question. */
export const MAX_CHOICES = 11
