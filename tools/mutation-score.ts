/** A mutant: a changed spot of a rule with the result of its tests. */
export type Mutant = {
  fileName: string
  status: string
  mutatorName: string
  replacement: string
  location: { start: { line: number; column: number } }
}

export type FileScore = { file: string; killed: number; lived: number }

/** Endless loops count as detected; code that does not load is not a mutant. */
const noticed = new Set(['Killed', 'Timeout'])
const unnoticed = new Set(['Survived', 'NoCoverage'])

export const hasSurvived = ({ status }: Mutant): boolean => unnoticed.has(status)

/** Killed and surviving mutants per file, sorted by name. */
export function scoreFiles(mutants: readonly Mutant[]): FileScore[] {
  const scores = new Map<string, FileScore>()
  for (const mutant of mutants) {
    const score = scores.get(mutant.fileName) ?? { file: mutant.fileName, killed: 0, lived: 0 }
    if (noticed.has(mutant.status)) score.killed++
    if (hasSurvived(mutant)) score.lived++
    scores.set(mutant.fileName, score)
  }
  return [...scores.values()].sort((a, b) => (a.file < b.file ? -1 : 1))
}

/** Percentage killed, rounded down to a tenth; 100 without mutants. */
export function percentKilled({ killed, lived }: Pick<FileScore, 'killed' | 'lived'>): number {
  return killed + lived === 0 ? 100 : Math.floor((killed * 1000) / (killed + lived)) / 10
}

/** Scores below the limit, a line each: the total, then single files. */
export function findShortfalls(scores: readonly FileScore[], limitPercent: number): string[] {
  const total = {
    file: 'all files',
    killed: scores.reduce((sum, { killed }) => sum + killed, 0),
    lived: scores.reduce((sum, { lived }) => sum + lived, 0),
  }
  return [total, ...scores]
    .filter((score) => percentKilled(score) < limitPercent)
    .map((score) => `${score.file}: ${percentKilled(score)} % killed, at least ${limitPercent} % wanted`)
}
