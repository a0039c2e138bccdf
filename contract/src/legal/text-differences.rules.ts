/** Words that stayed, came or went. */
export type Span = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

/** A heading, a paragraph, an entry of a list or a cell, with what changed in it. */
export type ChangedLine = { readonly number: string; readonly spans: readonly Span[] }

/** The changed lines under one heading; the heading of those before the first one is empty. */
export type ChangedPart = { readonly heading: string; readonly lines: readonly ChangedLine[] }

export type TextDifferences = {
  readonly parts: readonly ChangedPart[]
  /** Lines with a change, of all lines of the new text. */
  readonly changedLines: number
  readonly lines: number
}

/** Compares two lists; `diffArrays` of the library `diff`, which the contract does not load. */
export type CompareLists = (
  before: string[],
  after: string[],
) => readonly { readonly value: string[]; readonly added?: boolean; readonly removed?: boolean }[]

type Line = { readonly isHeading: boolean; readonly number: string; readonly text: string }
type Pair = { readonly line: Line; readonly spans: readonly Span[] }

const endsLine = /^<\/?(?:h[1-4]|p|li|ul|ol|table|thead|tbody|tr|th|td|br)\b/
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' }
const decode = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp|nbsp);/g, (_, name: string) => entities[name] ?? '')

/** The lines of a sanitised document. Entries of numbered lists have their number; a link has its target behind it. */
export function linesOf(html: string): Line[] {
  const lines: Line[] = []
  // One counter for each list that is open; null for one without numbers.
  const counters: (number | null)[] = []
  let text = ''
  let number = ''
  let isHeading = false
  let target = ''
  const end = () => {
    const words = text.split(/\s+/).filter(Boolean).join(' ')
    if (words) lines.push({ isHeading, number, text: words })
    if (words) number = ''
    text = ''
  }
  for (const part of html.split(/(<[^>]*>)/)) {
    if (!part.startsWith('<')) {
      text += decode(part)
      continue
    }
    if (endsLine.test(part)) end()
    if (/^<[ou]l\b/.test(part)) counters.push(part.startsWith('<ol') ? 0 : null)
    else if (/^<\/[ou]l\b/.test(part)) counters.pop()
    else if (/^<li\b/.test(part)) {
      const count = counters.at(-1)
      if (typeof count === 'number') counters[counters.length - 1] = count + 1
      number = typeof count === 'number' ? `${count + 1}.` : ''
    } else if (/^<\/?h[1-4]\b/.test(part)) isHeading = !part.startsWith('</')
    else if (/^<a\b/.test(part)) target = /href="([^"]*)"/.exec(part)?.[1] ?? ''
    else if (/^<\/a\b/.test(part) && target) text += ` (${decode(target)})`
  }
  end()
  return lines
}

const wordsOf = ({ text }: Line): string[] => text.split(' ')

/** How much of the longer line both have, from 0 to 1. */
function likeness(one: Line, other: Line): number {
  const rest = wordsOf(other)
  const longer = Math.max(rest.length, wordsOf(one).length)
  const common = wordsOf(one).filter((word) => {
    const at = rest.indexOf(word)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
  return common.length / longer
}

/** Lines that have less in common are another line, not a changed one. */
const alike = 0.4

const whole = (line: Line, kind: Span['kind']): Pair => ({ line, spans: [{ kind, text: line.text }] })

const changed = (before: Line, after: Line, compare: CompareLists): Pair => ({
  line: after,
  spans: compare(wordsOf(before), wordsOf(after)).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(' '),
  })),
})

/** Lines that went and came at one place: those that are alike are one changed line. */
function pairLines(removed: readonly Line[], added: readonly Line[], compare: CompareLists): Pair[] {
  const pairs: Pair[] = []
  let next = 0
  for (const before of removed) {
    const scores = added.slice(next).map((after) => likeness(before, after))
    const best = Math.max(0, ...scores)
    if (best < alike) {
      pairs.push(whole(before, 'removed'))
      continue
    }
    const at = next + scores.indexOf(best)
    pairs.push(...added.slice(next, at).map((line) => whole(line, 'added')))
    const after = added[at]
    if (after) pairs.push(changed(before, after, compare))
    next = at + 1
  }
  return [...pairs, ...added.slice(next).map((line) => whole(line, 'added'))]
}

/** Both texts line by line, in their order. */
export function compareLines(before: string, after: string, compare: CompareLists): Pair[] {
  const [old, young] = [linesOf(before), linesOf(after)]
  const changes = compare(
    old.map(({ text }) => text),
    young.map(({ text }) => text),
  )
  const pairs: Pair[] = []
  let removed: Line[] = []
  let added: Line[] = []
  let [oldAt, youngAt] = [0, 0]
  const settle = () => {
    pairs.push(...pairLines(removed, added, compare))
    ;[removed, added] = [[], []]
  }
  for (const change of changes) {
    const { length } = change.value
    if (change.removed) removed.push(...old.slice(oldAt, oldAt + length))
    else if (change.added) added.push(...young.slice(youngAt, youngAt + length))
    else {
      settle()
      pairs.push(...young.slice(youngAt, youngAt + length).map((line) => whole(line, 'same')))
    }
    if (!change.added) oldAt += length
    if (!change.removed) youngAt += length
  }
  settle()
  return pairs
}

/** What differs between two documents, word by word under the headings of the new one (BO-137). */
export function textDifferences(before: string, after: string, compare: CompareLists): TextDifferences {
  const parts: { heading: string; lines: ChangedLine[] }[] = []
  let heading = ''
  let changedLines = 0
  let lines = 0
  for (const { line, spans } of compareLines(before, after, compare)) {
    const isGone = spans.every(({ kind }) => kind === 'removed')
    if (!isGone) lines++
    if (line.isHeading && !isGone) heading = line.text
    if (spans.every(({ kind }) => kind === 'same')) continue
    changedLines++
    if (parts.at(-1)?.heading !== heading) parts.push({ heading, lines: [] })
    parts.at(-1)?.lines.push({ number: line.number, spans })
  }
  return { parts, changedLines, lines }
}
