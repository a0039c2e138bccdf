import { join } from 'node:path'

/** The folder of the server package: the sources and the bundle (`dist/main.js`) are each one level below it. */
const packageFolder = join(import.meta.dirname, '..')

/** Files that are read at run time: pictures of mails, demo content. */
export const assetsFolder = join(packageFolder, 'assets')

/** SQL files in the order of their names, with drizzle's journal. */
export const migrationsFolder = join(packageFolder, 'migrations')

/** The built web. */
export const webFolder = join(packageFolder, '../web/dist')

/** The built back office. */
export const adminFolder = join(packageFolder, '../admin/dist')

/** The root of the project, which is the prefix of file names in stack traces of our own code. */
export const projectFolder = join(packageFolder, '..')
