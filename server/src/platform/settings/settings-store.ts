import type { SettingKey } from '@slodki-ul/contract/platform/settings.admin'
import type { Changes } from '#changes.ts'
import type { Config } from '#config.ts'
import type { Database, Executor } from '#db/client.ts'
import { initialSettings, type SettingValues } from '#platform/settings/initial-settings.ts'
import * as table from '#platform/settings/settings.db.ts'

/** The settings that hold, in memory until one of them changes in any process. */
export type SettingsStore = {
  read<Key extends SettingKey>(key: Key): Promise<SettingValues[Key]>
  /** Forgets what is in memory, after a change by this process. */
  drop(): void
}

/** A setting with the fields that it got after its last save. */
const complete = <Key extends SettingKey>(config: Config, key: Key, row: table.SettingRow | undefined) =>
  ({ ...initialSettings(config)[key], ...row?.value }) as SettingValues[Key]

/** Creates the store; it must be created before what keeps responses that show settings. */
export function createSettingsStore(db: Database, changes: Changes, config: Config): SettingsStore {
  let loading: Promise<Map<string, table.SettingRow>> | null = null
  const drop = () => {
    loading = null
  }
  const load = async () => new Map((await table.selectSettings(db)).map((row) => [row.key, row]))
  changes.on('settings', drop)
  return {
    async read(key) {
      const current = loading ?? load()
      loading = current
      try {
        return complete(config, key, (await current).get(key))
      } catch (error) {
        if (loading === current) drop()
        throw error
      }
    },
    drop,
  }
}

/** A setting as the transaction sees it, for what must not follow even a moment later. */
export const readSetting = async <Key extends SettingKey>(
  db: Executor,
  { config }: { readonly config: Config },
  key: Key,
): Promise<SettingValues[Key]> => complete(config, key, await table.selectSetting(db, key))
