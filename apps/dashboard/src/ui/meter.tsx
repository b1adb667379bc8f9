/** A share as a bar. Only a picture: the number must stand beside it. */
export function Meter({ share }: { /** 0 to 1 */ readonly share: number }) {
  return (
    <div aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-sunken forced-colors:border">
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-200 ease-out forced-colors:bg-[Highlight]"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}
