import { join } from 'node:path'

/** The folder of the server package: the sources and the bundle (`dist/main.js`) are each one level below it. */
const packageFolder = join(import.meta.dirname, '..')

/** Files that the server reads as they are: pictures of mails, content of the demo. */
export const assetsFolder = join(packageFolder, 'assets')

/** SQL files, in the order of their names, and drizzle's journal of them. */
export const migrationsFolder = join(packageFolder, 'migrations')

/** The built web. */
export const webFolder = join(packageFolder, '../web/dist')

/** The root of the project, as it begins file names in stacks of our own code. */
export const projectFolder = join(packageFolder, '..')
