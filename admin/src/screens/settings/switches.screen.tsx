import { useGetSwitchesQuery } from '#platform/settings/settings.api.ts'
import { KsefSwitch } from './ksef-switch.tsx'
import styles from './settings.module.css'
import { SettingsPage } from './settings-page.tsx'
import { SwitchesForm } from './switches-form.tsx'

/** Features of the shop, KSeF, maintenance and the pause of the checkout (BO-186, BO-195). */
export const SwitchesScreen = () => (
  <SettingsPage query={useGetSwitchesQuery()}>
    {(record) => (
      <div className={styles.side}>
        <KsefSwitch />
        <SwitchesForm record={record} />
      </div>
    )}
  </SettingsPage>
)
