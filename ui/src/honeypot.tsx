import hidden from './visually-hidden.module.css'

type HoneypotProps = { label: string; value: string; onChange: (value: string) => void }

/** A field hidden from people: whoever fills it in is a bot. */
export function Honeypot({ label, value, onChange }: HoneypotProps) {
  return (
    <div className={hidden.hidden} aria-hidden="true">
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
