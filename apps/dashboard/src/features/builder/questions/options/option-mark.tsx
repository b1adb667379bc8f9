const shapes = { radio: 'rounded-full', pill: 'rounded-full', checkbox: 'rounded-[6px]' } as const

/** What stands before an option where it is chosen, empty. */
export function OptionMark({ shape }: { readonly shape: keyof typeof shapes }) {
  return <span className={`size-5 flex-none border-2 border-control ${shapes[shape]}`} />
}
