import { avatarColor, initials } from './initials.ts'

/** The initials on a color of their own; its text is 40% of its size. Spec §2.3. */
export function Avatar({ name, sizePx }: { readonly name: string; readonly sizePx: number }) {
  return (
    <span
      aria-hidden="true"
      className="grid flex-none place-items-center rounded-full font-bold"
      style={{
        width: sizePx,
        height: sizePx,
        fontSize: sizePx * 0.4,
        backgroundColor: avatarColor(name),
        color: 'var(--avatar-ink)',
      }}
    >
      {initials(name)}
    </span>
  )
}
