const shapes = { radio: 'rounded-full', pill: 'rounded-full', checkbox: 'rounded-[6px]' } as const

/** The mark before an option, not chosen. */
export function OptionMark({ shape }: { readonly shape: keyof typeof shapes }) {
  return <span className={`size-5 flex-none border-2 border-control ${shapes[shape]}`} />
}
