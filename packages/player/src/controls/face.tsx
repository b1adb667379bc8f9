/**
 * A face of our own: emoji fonts differ between devices and are missing on some.
 * @param mood 0 is as unhappy as can be, 1 as happy
 */
export function MoodFace({ mood }: { readonly mood: number }) {
  const smile = 5 * (2 * mood - 1)
  const mouthY = 15.5 - smile / 4
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="face">
      <circle cx="12" cy="12" r="9.25" />
      <path d={`M8 ${mouthY}q4 ${smile} 8 0`} />
      <path style={{ strokeWidth: 2.4 }} d="M9 9.75v.01M15 9.75v.01" />
      {mood < 0.25 && <path d="m7 6.75 2.5 1M17 6.75l-2.5 1" />}
    </svg>
  )
}
