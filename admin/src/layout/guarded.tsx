import { type Permission, rolesWith } from '@slodki-ul/contract/identity/permissions'
import lock from '@slodki-ul/ui/art/klodka.svg'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { View } from './view.tsx'

/** Shows a screen to those with its permission; others read which one is missing and who has it, and no data (BO-008). */
export function Guarded({ permission }: { permission: Permission }) {
  const may = usePermissions()
  return may(permission) ? <Outlet /> : <Forbidden permission={permission} />
}

/** Which permission is missing and who has it. */
export function Forbidden({ permission }: { permission: Permission }) {
  const { t } = useTranslation()
  const roles = rolesWith(permission).map((role) => t(`role.${role}`))
  return (
    <View title={t('forbidden.title')}>
      <EmptyState
        image={lock}
        title={t('forbidden.heading')}
        text={t('forbidden.text', { permission: t(`permission.${permission}`), roles: roles.join(', ') })}
        action={
          <ButtonLink variant="line" size="sm" to={paths.dashboard}>
            {t('lost.back')}
          </ButtonLink>
        }
      />
    </View>
  )
}
