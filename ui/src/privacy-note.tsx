import { clsx } from 'clsx/lite'
import { Link } from 'react-router'
import { RichText } from './rich-text.tsx'
import text from './text.module.css'

type PrivacyNoteProps = { words: string; to: string; className?: string | undefined }

/** Who answers for what is typed into a form, and what it is used for; `<link>` in the words leads to the whole policy. */
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
