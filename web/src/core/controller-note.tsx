import { PrivacyNote } from '@slodki-ul/ui/privacy-note.tsx'
import { useCompany } from './company.ts'
import { paths } from './paths.ts'

type ControllerNoteProps = { say: (company: string) => string; className?: string | undefined }

/** Names the company as the controller of what is typed, at the end of a sentence: "sp. z o.o." brings a full stop. */
export function ControllerNote({ say, className }: ControllerNoteProps) {
  const known = useCompany()
  return known && <PrivacyNote words={say(known.company.replace(/\.$/, ''))} to={paths.privacy} className={className} />
}
