import { type SettingKey, settingKeys } from '@slodki-ul/contract/platform/setting-rows.admin'
import { splitAddress } from '@slodki-ul/contract/platform/settings.rules'
import type { Changes } from '#changes.ts'
import type { Config } from '#config.ts'
import type { Database, Executor } from '#db/client.ts'
import { initialSettings, type SettingValues } from '#platform/settings/initial-settings.ts'
import { freezeValues, mergeValues } from '#platform/settings/nested-values.rules.ts'
import * as table from '#platform/settings/settings.db.ts'

/** The settings that hold, in memory until one of them changes in any process. */
export type SettingsStore = {
  /** `db`: what reads when nothing is in memory; inside of a transaction, the transaction. */
  read<Key extends SettingKey>(key: Key, db?: Executor): Promise<SettingValues[Key]>
  /** Forgets what is in memory, after a change by this process. */
  drop(): void
}

/** The company of a version that had its address in one line. */
function splitOldAddress(key: string, { address, ...value }: Record<string, unknown>): Record<string, unknown> {
  return key === 'company' && typeof address === 'string' ? { ...value, ...splitAddress(address) } : value
}

/** A setting, with the first values of fields that are newer than its last save. */
export const completeSetting = <Key extends SettingKey>(config: Config, key: Key, row: table.SettingRow | undefined) =>
  mergeValues<SettingValues[Key]>(initialSettings(config)[key], splitOldAddress(key, row?.value ?? {}))

/** Creates the store; it must be created before what keeps responses that show settings. */
export function createSettingsStore(db: Database, changes: Changes, config: Config): SettingsStore {
  let loading: Promise<SettingValues> | null = null
  const drop = () => {
    loading = null
  }
  const load = async (from: Executor) => {
    const rows = new Map((await table.selectSettings(from)).map((row) => [row.key, row]))
    const complete = settingKeys.map((key) => [key, completeSetting(config, key, rows.get(key))])
    // Many read the same values.
    return freezeValues(Object.fromEntries(complete)) as SettingValues
  }
  changes.on('settings', drop)
  return {
    async read(key, from = db) {
      const current = loading ?? load(from)
      loading = current
      try {
        return (await current)[key]
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
): Promise<SettingValues[Key]> => completeSetting(config, key, await table.selectSetting(db, key))
