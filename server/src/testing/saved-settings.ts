import type { SettingKey } from '@slodki-ul/contract/platform/setting-rows.admin'
import { inTransaction } from '#db/transaction.ts'
import type { SettingValues } from '#platform/settings/initial-settings.ts'
import { mergeValues } from '#platform/settings/nested-values.rules.ts'
import { insertSetting, selectSetting } from '#platform/settings/settings.db.ts'
import type { SettingChange } from '#platform/settings/settings.service.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Saves fields of a setting past its rules, as another process would; this one has them at once. */
export async function saveSetting<Key extends SettingKey>(
  { context }: Pick<TestApp, 'context'>,
  key: Key,
  change: SettingChange<SettingValues[Key]>,
): Promise<void> {
  const value = mergeValues(await context.settings.read(key), change)
  await inTransaction(context, async (tx) => {
    const version = ((await selectSetting(tx, key))?.version ?? 0) + 1
    await insertSetting(tx, { key, version, value, changedBy: null, changedAt: context.clock.date() })
  })
  context.settings.drop()
}
