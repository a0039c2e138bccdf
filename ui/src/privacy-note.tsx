import { clsx } from 'clsx/lite'
import { Link } from 'react-router'
import { RichText } from './rich-text.tsx'
import text from './text.module.css'

type PrivacyNoteProps = { words: string; to: string; className?: string | undefined }

/** The controller and purpose of the data typed into a form; `<link>` in the text links to the privacy policy. */
export function PrivacyNote({ words, to, className }: PrivacyNoteProps) {
  return (
    <p className={clsx(text.tiny, text.muted, className)}>
      <RichText
        text={words}
        parts={{
          link: (linked) => (
            <Link className={text.link} to={to}>
              {linked}
            </Link>
          ),
        }}
      />
    </p>
  )
}
