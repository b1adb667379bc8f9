type Props = { readonly label: string; readonly onClose: () => void }

export function CloseButton({ label, onClose }: Props) {
  return (
    <button type="button" className="close" aria-label={label} onClick={onClose}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m6 6 12 12M18 6 6 18" />
      </svg>
    </button>
  )
}
