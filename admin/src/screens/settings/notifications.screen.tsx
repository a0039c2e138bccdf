import { useGetNotificationsQuery } from '#platform/settings/settings.api.ts'
import { NotificationsForm } from './notifications-form.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Whom each kind of notification goes to (BO-187). */
export const NotificationsScreen = () => (
  <SettingsPage query={useGetNotificationsQuery()}>{(record) => <NotificationsForm record={record} />}</SettingsPage>
)
