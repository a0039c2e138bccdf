import type { Rule } from './sources.ts'

/** Statements that break what the previous version reads or writes, which runs beside this one during a deployment. */
const breaking: readonly { what: string; pattern: RegExp }[] = [
  {
    what: 'drops a table, view, type, schema or sequence',
    pattern: /^drop\s+(?:table|view|materialized view|type|schema|sequence)\b/,
  },
  { what: 'empties a table', pattern: /^truncate\b/ },
  { what: 'renames what the previous version names', pattern: /^alter\s+(?:table|view|type|sequence)\b.*\brename\b/ },
  { what: 'drops a column', pattern: /^alter\s+table\b.*\bdrop\s+column\b/ },
  {
    what: 'drops a default that the previous version leaves out',
    pattern: /^alter\s+table\b.*\balter\s+column\b.*\bdrop\s+default\b/,
  },
  { what: 'changes the type of a column', pattern: /^alter\s+table\b.*\balter\s+column\b.*\btype\b/ },
  {
    what: 'requires a column that the previous version may leave out',
    pattern: /^alter\s+table\b.*\balter\s+column\b.*\bset\s+not\s+null\b/,
  },
  {
    what: 'adds a column that the previous version does not write',
    pattern: /^alter\s+table\b.*\badd\s+column\b(?!.*\b(?:default|generated)\b).*\bnot\s+null\b/,
  },
]

const path = /^server\/migrations\/(\d{4}_[\w-]+)\.sql$/

/** The statements of a migration in one line each, in small letters, without comments and bodies of functions. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--> statement-breakpoint/g, ';')
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())

const tableOf = (statement: string): string =>
  /^(?:alter|drop|truncate|create)(?: table)?(?: if (?:not )?exists)?(?: only)? "?(?:public"?\."?)?([\w]+)/.exec(
    statement,
  )?.[1] ?? ''

/**
 * Expand, then contract: a migration changes nothing that the previous version reads or writes, because both run on the
 * new schema during a deployment. What is no longer used is removed by a later version, whose migration is named in
 * `accepted` with the reason.
 */
export const checkMigrations =
  (accepted: Readonly<Record<string, string>>): Rule =>
  (tree) => {
    const migrations = tree.flatMap((file) => {
      const [, name] = path.exec(file.path) ?? []
      return name ? [{ ...file, name }] : []
    })
    const found = migrations.flatMap(({ path: file, name, text }) => {
      const statements = statementsOf(text)
      const created = new Set(statements.filter((each) => each.startsWith('create table')).map(tableOf))
      return statements.flatMap((statement) =>
        breaking
          .filter(({ pattern }) => pattern.test(statement) && !created.has(tableOf(statement)))
          .map(({ what }) => ({ name, message: `${file} ${what}: ${statement.slice(0, 120)}` })),
      )
    })
    const names = new Set(found.map(({ name }) => name))
    return [
      ...found.filter(({ name }) => accepted[name] === undefined).map(({ message }) => message),
      ...Object.keys(accepted)
        .filter((name) => !names.has(name))
        .map((name) => `accepted migration ${name} breaks nothing, or does not exist`),
    ]
  }
