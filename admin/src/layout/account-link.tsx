import { Avatar } from '@slodki-ul/ui/avatar.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { initialsOf } from '#core/initials.rules.ts'
import { paths } from '#core/paths.ts'
import { useStaffSession } from '#core/session.ts'
import styles from './account-link.module.css'

/** Who is signed in, at the foot of the sidebar; leads to the person's preferences. */
export function AccountLink({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation()
  const { staff } = useStaffSession()
  return (
    <Link to={paths.preferences} className={styles.me} {...(onChoose && { onClick: onChoose })}>
      <Avatar initials={initialsOf(staff.name)} colour="honey" />
      <span>
        <b>{staff.name}</b>
        {staff.roles.map((role) => t(`role.${role}`)).join(', ')}
      </span>
    </Link>
  )
}
