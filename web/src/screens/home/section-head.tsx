import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { joinClasses } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import text from '#ui/text.module.css'
import styles from './section-head.module.css'

type SectionHeadProps = { id?: string; title: string; lead?: string; link?: { to: string; label: string } }

/** The title of a part of the page, with the way to all of what it shows a piece of; one with a lead stands centred. */
export function SectionHead({ id, title, lead, link }: SectionHeadProps) {
  return (
    <div className={joinClasses(styles.head, lead !== undefined && styles.centred)}>
      <h2 id={id}>{title}</h2>
      {lead && <p className={text.lead}>{lead}</p>}
      {link && (
        <Link className={text.arrow} to={link.to}>
          <span>{link.label}</span>
          <Icon of={ArrowRight} />
        </Link>
      )}
    </div>
  )
}
