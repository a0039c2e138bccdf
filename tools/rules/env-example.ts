import type { Rule } from './sources.ts'

const readers = ['server/src/settings.ts', 'sandbox/src/config.ts']
/** Groups of settings that the first one spreads. */
const groups = ['server/src/database-settings.ts', 'server/src/monitoring-settings.ts']

/** The names in a settings file, set or commented out. */
export const listSettings = (example: string): string[] =>
  [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name as string)

/** .env.example lists exactly the settings that the schemas read. */
export const checkEnvExample =
  (example: string): Rule =>
  (tree) => {
    if (!readers.every((reader) => tree.some(({ path }) => path === reader))) return []
    const sources = tree.filter(({ path }) => [...readers, ...groups].includes(path))
    const read = new Set(
      sources.flatMap(({ text }) => [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name as string)),
    )
    const listed = new Set(listSettings(example))
    return [
      ...[...read].filter((name) => !listed.has(name)).map((name) => `.env.example: ${name} is missing`),
      ...[...listed].filter((name) => !read.has(name)).map((name) => `.env.example: nothing reads ${name}`),
    ]
  }
