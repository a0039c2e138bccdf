import { Temporal } from 'temporal-polyfill'

/** For how many of the newest days, weeks and months with a backup the newest one of each stays. */
export type Retention = { days: number; weeks: number; months: number }

const pattern = /^slodki-ul-(\d{8}T\d{6})Z\.tar\.gz(\.age)?$/

/** At the end of the name of a backup that is not whole. */
export const partialSuffix = '.partial'

/** The name of a backup, by its time in UTC. */
export function nameBackup(at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  return `slodki-ul-${time}Z.tar.gz${isEncrypted ? '.age' : ''}`
}

/** When a backup was made, by its name; null for any other file. */
export function readBackupTime(name: string): Date | null {
  const [, text] = pattern.exec(name) ?? []
  return text ? new Date(Temporal.Instant.from(`${text}Z`).epochMilliseconds) : null
}

/** Whether a file is a backup that was not finished, or is not yet. */
export const isPartial = (name: string): boolean =>
  name.endsWith(partialSuffix) && pattern.test(name.slice(0, -partialSuffix.length))

/** The setting `days,weeks,months`. */
export function readRetention(text: string): Retention {
  const [days = 0, weeks = 0, months = 0] = text.split(',').map(Number)
  return { days, weeks, months }
}

/**
 * Names of backups that are no longer retained: of each of the newest days, weeks and months that have one the newest stays.
 * Other files are left alone, and the newest backup always stays.
 */
export function findExpired(names: readonly string[], { days, weeks, months }: Retention): string[] {
  const backups = names
    .flatMap((name) => {
      const at = readBackupTime(name)
      return at ? [{ name, day: Temporal.PlainDate.from(at.toISOString().slice(0, 10)), time: at.getTime() }] : []
    })
    .toSorted((a, b) => b.time - a.time)
  const retained = new Set(backups.slice(0, 1).map(({ name }) => name))
  const retainNewest = (count: number, periodOf: (day: Temporal.PlainDate) => string) => {
    const periods = new Set<string>()
    for (const { name, day } of backups) {
      const period = periodOf(day)
      if (periods.has(period) || periods.size >= count) continue
      periods.add(period)
      retained.add(name)
    }
  }
  retainNewest(days, (day) => day.toString())
  retainNewest(weeks, (day) => `${day.yearOfWeek} ${day.weekOfYear}`)
  retainNewest(months, (day) => day.toPlainYearMonth().toString())
  return backups.filter(({ name }) => !retained.has(name)).map(({ name }) => name)
}
