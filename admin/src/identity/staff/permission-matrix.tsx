import {
  type Mark,
  markOfRole,
  type Permission,
  permissions,
  staffRoles,
} from '@slodki-ul/contract/identity/permissions'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { CircleCheck, Eye, Gauge, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './matrix.module.css'
import { permissionGroups } from './permission-groups.ts'

const marks = {
  w: { icon: CircleCheck, label: 'mark.full' },
  r: { icon: Eye, label: 'mark.read' },
  l: { icon: Gauge, label: 'mark.limit' },
} as const satisfies Record<Exclude<Mark, '-'>, { icon: LucideIcon; label: string }>

/** What each staff role may do, as the server enforces it: the same table. */
export function PermissionMatrix() {
  const { t } = useTranslation(['staff', 'shell'])
  return (
    <section className={styles.box} aria-labelledby="matrix">
      <div className={styles.head}>
        <h2 id="matrix">{t('matrix')}</h2>
        <ul>
          {(['w', 'r', 'l'] as const).map((mark) => (
            <li key={mark}>
              <MarkCell mark={mark} />
            </li>
          ))}
        </ul>
      </div>
      <table className={styles.matrix} aria-labelledby="matrix">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('permission')}</VisuallyHidden>
            </th>
            {staffRoles.map((role) => (
              <th key={role} scope="col">
                {t(`role.${role}`, { ns: 'shell' })}
              </th>
            ))}
          </tr>
        </thead>
        {permissionGroups.map((group) => (
          <tbody key={group.name}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={staffRoles.length + 1}>
                {t(`group.${group.name}`)}
              </th>
            </tr>
            {permissions.filter(group.holds).map((permission) => (
              <Row key={permission} permission={permission} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function Row({ permission }: { permission: Permission }) {
  const { t } = useTranslation('shell')
  return (
    <tr>
      <th scope="row">{t(`permission.${permission}`)}</th>
      {staffRoles.map((role) => (
        <td key={role}>
          <MarkCell mark={markOfRole(role, permission)} />
        </td>
      ))}
    </tr>
  )
}

function MarkCell({ mark }: { mark: Mark }) {
  const { t } = useTranslation('staff')
  if (mark === '-')
    return (
      <>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>{t('mark.none')}</VisuallyHidden>
      </>
    )
  const { icon, label } = marks[mark]
  return (
    <span className={styles.mark} data-mark={mark}>
      <Icon of={icon} />
      {t(label)}
    </span>
  )
}
