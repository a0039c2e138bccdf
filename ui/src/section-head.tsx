import { clsx } from 'clsx/lite'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import styles from './section-head.module.css'
import text from './text.module.css'

type SectionHeadProps = {
  id?: string
  title: string
  /** Centred under the title. */
  lead?: string
  /** Beside the title, at the end of the line. */
  aside?: string
  link?: { to: string; label: string }
}

/** The title of a section with a link to all of its items; centred when it has a lead. */
export function SectionHead({ id, title, lead, aside, link }: SectionHeadProps) {
  return (
    <div className={clsx(styles.head, lead !== undefined && styles.centred)}>
      <h2 id={id}>{title}</h2>
      {lead && <p className={text.lead}>{lead}</p>}
      {aside && <p className={clsx(text.lead, styles.aside)}>{aside}</p>}
      {link && (
        <Link className={text.arrow} to={link.to}>
          <span>{link.label}</span>
          <Icon of={ArrowRight} />
        </Link>
      )}
    </div>
  )
}
