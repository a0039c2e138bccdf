import text from '@slodki-ul/ui/text.module.css'
import type { ReactNode } from 'react'
import { useCompany } from './company.ts'

/** Words that open a mail to the company; words only until its address is known. */
export function ContactLink({ children }: { children: ReactNode }) {
  const known = useCompany()
  if (!known) return children
  return (
    <a className={text.link} href={known.contactLink}>
      {children}
    </a>
  )
}
