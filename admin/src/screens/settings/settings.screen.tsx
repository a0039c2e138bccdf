import { Navigate } from 'react-router'
import { usePermissions } from '#core/permissions.ts'
import { Forbidden } from '#layout/guarded.tsx'
import { settingsPages } from '#layout/navigation.ts'

/** Leads to the first page of the settings that the person may open. */
export function SettingsScreen() {
  const may = usePermissions()
  const page = settingsPages.find(({ permission }) => may(permission))
  return page ? <Navigate to={page.path} replace /> : <Forbidden permission="settings.company" />
}
